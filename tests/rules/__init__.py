"""One test per rule clause, with the rule's id in its name."""
