"""The drawings that sheets for a pencil share."""
