"""Alembic runs this inside the connection that `store.migrate` gives it."""

from alembic import context

from sixfold.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
