"""WebRTC connections, tables in storage, the camera, and the jobs of deals."""
