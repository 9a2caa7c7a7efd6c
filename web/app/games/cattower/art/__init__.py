"""The drawings of Cat Tower: the towers and what furnishes them."""
