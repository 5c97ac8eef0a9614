-- Notices that a membership is to end, given without signing in: as they were received, and what came of them.
create table membership_cancellations (
  number bigint generated always as identity primary key,
  account_id text not null references accounts,
  membership_id text not null references memberships,
  -- as it was typed
  name text not null,
  -- for an important reason, which stands beside it
  extraordinary boolean not null,
  reason text not null,
  -- not before this day; null: as soon as possible
  wished_on date,
  lang text not null,
  received_at timestamptz not null,
  -- the time that was paid for ended then; what is charged for a later one goes back
  paid_until timestamptz not null,
  -- of the mail that asks whether it is meant
  token_hash bytea constraint a_cancellation_has_a_token_of_its_own unique,
  confirmed_at timestamptz,
  carried_out_at timestamptz,
  constraint what_is_carried_out_was_confirmed check (carried_out_at is null or confirmed_at is not null)
);
create index membership_cancellations_of_an_account on membership_cancellations (account_id, received_at);
create index membership_cancellations_to_carry_out on membership_cancellations (confirmed_at)
  where confirmed_at is not null and carried_out_at is null;
