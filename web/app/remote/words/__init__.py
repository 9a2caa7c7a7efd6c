"""Sentences of remote play: news, questions and their refusals, slow lines."""
