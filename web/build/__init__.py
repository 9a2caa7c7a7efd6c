"""The longer steps of build.py; they run in .venv, one module a noun."""
