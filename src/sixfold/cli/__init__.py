"""The command `sixfold`: one verb a file, a shell over the other rooms."""
