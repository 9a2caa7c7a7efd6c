"""What this browser stores, in IndexedDB."""
