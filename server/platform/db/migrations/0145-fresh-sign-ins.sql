-- When the holder of a session last showed a password or a passkey. Null: never, as in the sessions of apps, which are opened by a code, and in those of before.
alter table sessions add column proven_at timestamptz;
