"""The model, the messages, the effects, and what every screen offers."""
