-- expand: the country of the card, as evidence of where a reader is, and numbers for bills that the shop hears of late (docs/decisions/0189-numbered-receipts.md).
-- As the provider says it; null where it does not, or nobody has looked.
alter table payment_orders add column card_country text;
alter table membership_invoices add column card_country text;
alter table numbered_receipts add column card_country text;

-- With the bill itself, not with its mail, which is not sent for one that is heard of late. What a reader paid before they had
-- an account, as bills that a shop reads from a provider that it had before, gets no number.
drop trigger bills_get_receipts on receipts;
create or replace function note_receipt_of_bill() returns trigger language plpgsql as $$
begin
  insert into receipts_to_number (account_id, kind, provider, invoice_id, cents, happened_at)
    select new.account_id, 'bill', new.provider, new.invoice_id, new.amount_cents, new.paid_at
    from accounts a where a.id = new.account_id and a.created_at <= new.paid_at;
  return null;
end $$;
create trigger paid_bills_get_receipts after insert on membership_invoices
  for each row when (new.amount_cents > 0) execute function note_receipt_of_bill();
