-- expand: who withdraws from a purchase without signing in (docs/decisions/0186-what-goes-back.md).
-- What of the payment goes back because the member has withdrawn, in cents; null where they have not.
alter table memberships add column withdrawn_cents integer;
-- Its coins or credits were spent, and are paid for: they stay.
alter table memberships add column withdrawn_keeps_bonus boolean not null default false;
-- When something was read by it last, known to the day; null before.
alter table memberships add column streamed_at timestamptz;
-- A notice that somebody withdraws from a purchase, received without a session.
create table withdrawal_notices (
  number bigint generated always as identity primary key,
  account_id text not null references accounts(id),
  -- as it was typed, with what it is about
  name text not null,
  about text not null,
  lang text not null constraint a_withdrawal_is_in_a_shop_language references languages(code),
  received_at timestamptz not null,
  -- of the mail whose link shows what can be given back
  token_hash bytea constraint a_withdrawal_has_a_token_of_its_own unique
);
create index withdrawal_notices_of_an_account on withdrawal_notices (account_id);
create trigger nothing_of_who_is_gone before insert on withdrawal_notices
  for each row execute function refuse_for_who_is_gone();
