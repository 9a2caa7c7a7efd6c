"""The drawings of Winter Burrow: earth, tunnels, chambers, snow and supplies."""
