-- What a reader gets a receipt for, until its mail is sent. A row is written in the transaction that it tells of; several go into one mail.
create table receipts (
  -- the entry of the ledger, the bill, or the purchase that was refused, of which each is in one mail
  id text primary key,
  account_id text not null references accounts,
  -- coins for money, coins or credits spent, the bill of a membership, or a purchase that was paid for and refused
  kind text not null constraint a_receipt_is_of_a_known_kind check (kind in ('coins', 'spent', 'bill', 'refused')),
  entry_id text references ledger_entries,
  purchase_id text references purchases on delete cascade,
  plan text constraint a_receipt_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership',
    'PremiumMembershipYearly')),
  cents integer,
  tax_cents integer,
  currency text,
  paid_until timestamptz,
  noted_at timestamptz not null,
  -- of the mail that it is in; null while it waits for others
  mail_id text,
  constraint a_receipt_is_of_one_thing check (num_nonnulls(entry_id, purchase_id, plan) = 1),
  constraint a_bill_says_what_was_paid check (num_nulls(plan, cents, tax_cents, currency, paid_until) in (0, 5))
);
create index receipts_that_wait on receipts (account_id, noted_at) where mail_id is null;
create index receipts_of_a_mail on receipts (mail_id) where mail_id is not null;
create index receipts_of_a_purchase on receipts (purchase_id) where purchase_id is not null;
create trigger nothing_of_who_is_gone before insert on receipts for each row execute function refuse_for_who_is_gone();

-- Whether mails come for coins and credits that are spent. Money has a receipt always.
alter table accounts add column spending_receipts boolean not null default true;
