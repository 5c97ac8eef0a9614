-- expand: older code leaves both empty and answers what it has kept as before.
-- What was sent under a key, so that the same key with something else is refused. Null for what older code has kept.
alter table studio_requests add column asked bytea,
  -- Where the answer has a secret it is sealed, and given again only until then.
  add column secret_until timestamptz;
