"""Connections to other devices, the camera, and the jobs of deals."""
