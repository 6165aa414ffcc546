"""Run by alembic with the connection it is handed."""

from alembic import context

from grognard.server.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
