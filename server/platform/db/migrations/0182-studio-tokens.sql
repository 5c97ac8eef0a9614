-- expand: older code takes a token for a session that there is not.
-- Tokens with which programs use the studio in the name of who made them, and with no more than is said here.
create table studio_tokens (
  id text primary key,
  account_id text not null references accounts,
  name text not null,
  -- Of the token itself there is only this: who reads the database cannot use it.
  token_hash bytea not null constraint a_studio_token_is_one_of_its_own unique,
  rights text[] not null constraint a_token_is_good_for_something check (rights <> '{}'),
  -- null: every series
  series_ids text[] constraint a_token_is_limited_to_something check (series_ids <> '{}'),
  -- Languages of series; null: every language
  langs text[] constraint a_token_is_limited_to_some_language check (langs <> '{}'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- When its maker was told that it expires soon.
  reminded_at timestamptz,
  constraint a_token_expires_after_it_is_made check (expires_at > created_at)
);
create index studio_tokens_by_account on studio_tokens (account_id);

-- As for all that belongs to an account (migration 0096).
create trigger nothing_of_who_is_gone before insert on studio_tokens for each row execute function refuse_for_who_is_gone();
