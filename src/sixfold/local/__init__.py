"""Tables on one device, without network or database: a browser runs them in a worker, with the very same messages.

What is asked goes in as JSON; what is to be kept, told and thought about comes out. Knows no browser: whoever calls it
keeps the logs, brings the texts to whoever listens, and lets bots think elsewhere.
"""
