-- expand: receipts with numbers (docs/decisions/0189-numbered-receipts.md).
-- The tax within a bill, as the provider says it.
alter table membership_invoices add column tax_cents integer not null default 0;
-- What gets a numbered receipt, until it has one. Written in the transaction that books it, so that none is forgotten.
create table receipts_to_number (
  number bigint generated always as identity primary key,
  account_id text not null references accounts(id),
  kind text not null
    constraint what_waits_is_of_a_known_kind check (kind in ('coins', 'coinsBack', 'coinsAgain', 'spent', 'spentBack', 'bill', 'billBack', 'billAgain')),
  entry_id text references ledger_entries(id),
  provider text,
  invoice_id text,
  -- of a bill: what was paid, went back, or came again
  cents integer,
  -- of the connection on which it was bought; null where it is not known
  country text,
  -- null: when its receipt is issued
  happened_at timestamptz,
  constraint what_waits_is_of_one_thing check (num_nonnulls(entry_id, invoice_id) = 1)
);
-- The last number of each year. Numbers have no gaps: one is taken in the transaction that writes its receipt.
create table receipt_years (
  year smallint primary key,
  last_number integer not null
);
-- Receipts as they were issued; only added to, and kept without the account.
create table numbered_receipts (
  year smallint not null,
  number integer not null
    constraint numbers_begin_with_one check (number > 0),
  account_id text not null references accounts(id),
  kind text not null
    constraint a_numbered_receipt_is_of_a_known_kind check (kind in ('coins', 'coinsBack', 'coinsAgain', 'spent', 'spentBack', 'bill', 'billBack', 'billAgain')),
  -- the entry of the ledger, the bundle, or the bill
  subject text not null,
  -- whose receipt this one corrects; null where it corrects none, or one of before there were numbers
  corrects_year smallint,
  corrects_number integer,
  happened_at timestamptz not null,
  issued_at timestamptz not null,
  -- name, address and what the law wants of the seller, as they were
  seller jsonb not null,
  -- what it is for, as it was called, with coins, credits, money and tax
  lines jsonb not null,
  -- where the buyer is, as the account and the connection said; null where they did not
  account_country text,
  connection_country text,
  primary key (year, number),
  foreign key (corrects_year, corrects_number) references numbered_receipts(year, number)
);
create index numbered_receipts_of_a_subject on numbered_receipts (subject);
create index numbered_receipts_of_an_account on numbered_receipts (account_id, year desc, number desc);
create index receipts_to_number_of_an_account on receipts_to_number (account_id);
create trigger receipts_are_never_emptied before truncate on numbered_receipts
  for each statement execute function refuse_change();
create trigger receipts_are_only_added before delete or update on numbered_receipts
  for each row execute function refuse_change();

create function note_receipt_of_entry() returns trigger language plpgsql as $$
begin
  insert into receipts_to_number (account_id, country, kind, entry_id, happened_at) values (new.account_id, nullif(current_setting('kashihon.country', true), ''),
    case new.kind when 'purchase' then 'coins' when 'refund' then 'coinsBack' when 'restore' then 'coinsAgain'
      when 'return' then 'spentBack' when 'system' then 'spentBack' else 'spent' end, new.id, new.happened_at);
  return null;
end $$;
-- Credits that a refunded bill takes back are no money: the bill has its own.
create trigger entries_get_receipts after insert on ledger_entries
  for each row when (new.kind in ('purchase', 'redeem_coins', 'redeem_credits', 'rent', 'return')
    or (new.kind in ('refund', 'restore') and new.payment_id is not null) or (new.kind = 'system' and new.reverses is not null))
  execute function note_receipt_of_entry();

-- A bill that is read of earlier years has no mail, and no number.
create function note_receipt_of_bill() returns trigger language plpgsql as $$
begin
  insert into receipts_to_number (account_id, kind, provider, invoice_id, cents, happened_at)
    select i.account_id, 'bill', i.provider, i.invoice_id, i.amount_cents, i.paid_at
    from membership_invoices i where i.invoice_id = new.id and i.account_id = new.account_id;
  return null;
end $$;
create trigger bills_get_receipts after insert on receipts
  for each row when (new.kind = 'bill') execute function note_receipt_of_bill();

create function note_receipt_of_refund() returns trigger language plpgsql as $$
declare
  gone integer := case when new.disputed_at is not null then new.amount_cents else new.refunded_cents end;
  before integer := case when old.disputed_at is not null then old.amount_cents else old.refunded_cents end;
begin
  if gone <> before then
    insert into receipts_to_number (account_id, kind, provider, invoice_id, cents) values (new.account_id,
      case when gone > before then 'billBack' else 'billAgain' end, new.provider, new.invoice_id, abs(gone - before));
  end if;
  return null;
end $$;
create trigger refunds_get_receipts after update on membership_invoices
  for each row when (new.amount_cents > 0) execute function note_receipt_of_refund();
