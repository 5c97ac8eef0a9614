-- The link under which programs for e-books find a reader's library: one each, and it can be taken back.

create table opds_links (
  account_id text primary key references accounts on delete cascade,
  -- who reads the database cannot use the link
  secret_hash bytea not null constraint an_opds_link_is_nobody_elses unique,
  made_at timestamptz not null,
  -- to the hour
  used_at timestamptz
);
