"""What is said of remote play: news, questions and their refusals, slow lines."""
