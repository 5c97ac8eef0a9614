-- Since when the bank has, or may have, the money of a bill. A membership rests for the time that such a bill paid for.
alter table membership_invoices add column disputed_at timestamptz;
update membership_invoices set disputed_at = taken_back_at where taken_back_at is not null and refunded_cents < amount_cents;
create index membership_invoices_disputed on membership_invoices (membership_id) where disputed_at is not null;
