"""The home scenes, the icons and the logo."""
