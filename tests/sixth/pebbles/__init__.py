"""A game that Sixfold has never heard of: this folder is all there is to it."""
