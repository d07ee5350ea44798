-- Which transactions noted something, and of which tables, is told by the index alone.
CREATE INDEX change_transaction_relation ON changes.change (transaction, relation);
DROP INDEX changes.change_transaction;
