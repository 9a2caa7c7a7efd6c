"""The ways from one device to another: invitations, introductions, standby connections."""
