-- What goes back of a payment, or comes again with a won dispute, is booked in the currency in which it was paid.
create function refuse_other_currency() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries paid where paid.id = new.reverses and paid.kind = 'purchase'
      and coalesce(paid.currency, '') <> coalesce(new.currency, '')) then
    raise exception 'the entry % is in another currency than what it reverses', new.id
      using errcode = '23514', constraint = 'money_goes_back_in_its_currency';
  end if;
  return new;
end $$;
create trigger money_goes_back_in_its_currency before insert on ledger_entries
  for each row when (new.reverses is not null and new.kind in ('refund', 'restore')) execute function refuse_other_currency();
