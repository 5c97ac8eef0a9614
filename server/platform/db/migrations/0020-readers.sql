-- Readers: accounts grow what a profile has, and get sessions, tokens, codes, devices and preferences.

alter table accounts
  add column display_name text not null default '',
  -- two letters, ISO 3166; null until the reader says
  add column country text,
  -- in which mails are written
  add column lang text not null default 'en' constraint an_account_speaks_a_language_of_the_shop check (lang in ('en', 'de', 'fr')),
  -- the address in the form in which two are compared
  add column email_key text,
  add column email_verified_at timestamptz,
  -- waits for its mail to be answered; two accounts may wait for one address, the first answer gets it
  add column pending_email text,
  -- names the account in analytics, and nowhere else
  add column analytics_id uuid not null default gen_random_uuid(),
  add column terms_agreed_at timestamptz,
  add column password_changed_at timestamptz,
  -- of a deleted account only the row is left, which entries of the ledger still point to
  add column deleted_at timestamptz;
update accounts set email_key = lower(email), email_verified_at = created_at, display_name = username;
alter table accounts alter column email_key set not null;
drop index an_account_has_its_own_email;
create unique index an_account_has_its_own_email on accounts (email_key);

create table devices (
  id text primary key,
  identifier text not null constraint a_device_is_registered_once unique,
  account_id text references accounts on delete set null,
  platform int not null,
  pkey bytea not null,
  fcm_token text not null,
  version text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index devices_of_an_account on devices (account_id);

-- The token itself is with its reader: here is its SHA-256. Ended sessions are deleted, those that ran out stay a while to be told apart.
create table sessions (
  token_hash bytea primary key,
  id text not null constraint a_session_has_one_id unique,
  account_id text not null references accounts on delete cascade,
  -- an app keeps its token itself, a browser in a cookie
  app boolean not null,
  client text not null,
  -- signed in with a second factor, or a passkey
  strong boolean not null default false,
  -- what the client has registered with its ping
  device_id text references devices on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_an_account on sessions (account_id, last_used_at desc);
create index sessions_by_end on sessions (expires_at);

-- What a mail carries to prove that it was read: one of each kind for an account, so that a newer ends the older.
create table account_tokens (
  token_hash bytea primary key,
  account_id text not null references accounts on delete cascade,
  kind text not null constraint a_token_is_for_something_known check (kind in ('verify', 'reset', 'delete')),
  -- the address that is proved
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint an_account_has_one_token_of_a_kind unique (account_id, kind)
);

-- Signing an app in with a code that is typed elsewhere. Of code and proof only keyed hashes.
create table app_codes (
  code_hash bytea primary key,
  proof_hash bytea not null,
  client text not null,
  wrong_proofs int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  approved_by text references accounts on delete cascade,
  approved_at timestamptz,
  fetched_at timestamptz
);
create index app_codes_by_end on app_codes (expires_at);

-- Tries that are counted, shared by all processes. Losing them in a crash is harmless, so they are not written ahead.
create unlogged table tries (
  key text primary key,
  count int not null,
  ends_at timestamptz not null
);
create index tries_by_end on tries (ends_at);

create table reader_preferences (
  account_id text primary key references accounts on delete cascade,
  -- a ReaderPreferences message
  message bytea not null,
  changed_at timestamptz not null
);

-- Authenticators. Until confirmed_at a code of it has not been seen and it counts for nothing.
create table second_factors (
  account_id text primary key references accounts on delete cascade,
  secret text not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- the time step of the last code taken, so that none counts twice
  last_step bigint not null default 0
);
create table recovery_codes (
  account_id text not null references accounts on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

create table passkeys (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  credential_id text not null constraint a_passkey_is_registered_once unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_an_account on passkeys (account_id);

-- What a browser is asked to sign, once.
create table passkey_challenges (
  id text primary key,
  challenge text not null,
  -- who adds a passkey; null for a sign-in
  account_id text references accounts on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Questions of the forum, each answered once.
create table forum_nonces (
  nonce_hash bytea primary key,
  first_seen_at timestamptz not null,
  answered_at timestamptz
);
create index forum_nonces_by_time on forum_nonces (first_seen_at);

create table newsletter_readers (
  email_key text primary key,
  email text not null,
  lang text not null,
  -- confirms, and later ends; null where an account has ticked it and its address is verified
  token_hash bytea constraint a_newsletter_token_is_for_one_reader unique,
  asked_at timestamptz not null,
  confirmed_at timestamptz
);

create table data_exports (
  id text primary key,
  account_id text not null references accounts on delete cascade constraint an_account_has_one_export unique,
  asked_at timestamptz not null,
  ready_at timestamptz,
  archive bytea
);

-- Work that is done soon, by whichever process comes first, and again until it succeeds.
create table jobs (
  id text primary key,
  kind text not null,
  -- one waiting job for one thing; null where each counts
  key text,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts int not null default 0,
  last_error text
);
create unique index a_job_waits_once on jobs (kind, key);
create index jobs_by_time on jobs (run_at);

-- Analytics with consent, without addresses: raw for 30 days, then only in the totals of their day.
create table analytics_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  session text not null,
  category text not null,
  action text not null,
  label text not null,
  value double precision not null,
  campaign text not null default '',
  source text not null default '',
  medium text not null default ''
);
create index analytics_events_by_time on analytics_events (at);
create table analytics_totals (
  day date not null,
  category text not null,
  action text not null,
  label text not null,
  campaign text not null,
  source text not null,
  medium text not null,
  events int not null,
  sessions int not null,
  value double precision not null,
  primary key (day, category, action, label, campaign, source, medium)
);
