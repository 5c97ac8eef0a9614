-- What was taken back is given again where a dispute is won, or a refund did not reach the buyer.
alter table ledger_entries drop constraint an_entry_is_of_a_known_kind;
alter table ledger_entries add constraint an_entry_is_of_a_known_kind check (kind in ('purchase', 'gift', 'bonus', 'system', 'redeem_coins',
  'redeem_credits', 'rent', 'convert', 'grant_credits', 'refund', 'restore', 'settle'));

-- Questions to those who take the money are numbered, so that of two answers about a payment the one that was asked for later counts.
create sequence payment_asks;
create table payment_answers (
  payment_id text primary key,
  asked bigint not null
);
