"""What `import sixfold as sf` offers: strings in, frozen values out.

`src/sixfold/__init__.py` loads a module of this room when one of its names is first used. Nothing here judges, draws or
thinks: it asks the other rooms.
"""
