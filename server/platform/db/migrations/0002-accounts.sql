-- People who can sign in. The first is the staff account, founded with the shop.
create table accounts (
  id text primary key,
  legacy_id text not null constraint an_account_has_one_legacy_id unique,
  username text not null,
  email text not null,
  -- argon2id in its usual notation; the password itself is kept nowhere
  password_hash text not null,
  created_at timestamptz not null
);
create unique index an_account_has_its_own_username on accounts (lower(username));
create unique index an_account_has_its_own_email on accounts (lower(email));

create table account_roles (
  account_id text not null references accounts on delete cascade,
  role text not null constraint a_role_is_one_we_know check (role in ('staff', 'editor')),
  granted_at timestamptz not null,
  primary key (account_id, role)
);
