"""The bridge: the open prompt, what lies beside it, and how an answer is read."""
