-- expand: a column that older code does not know.
-- The public key with which the browser of the session opens what is sealed, so that a page can come with the text in it.
-- Null: it has not been said.
alter table sessions add column page_key bytea;
