-- A request that was under way while its account was deleted must not leave anything behind: neither what somebody read, nor an order, nor a name at the
-- payment provider. Whoever writes waits here for a deletion that is under way, and is refused after it; a deletion waits for who was first, and forgets that too.
create function refuse_for_who_is_gone() returns trigger language plpgsql as $$
begin
  if new.account_id is not null then
    perform from accounts where id = new.account_id and deleted_at is null for key share;
    if not found then
      raise exception 'the account of this row is gone' using errcode = 'KH401';
    end if;
  end if;
  return new;
end $$;

do $$
declare
  personal text;
begin
  foreach personal in array array['library_books', 'rentals', 'gift_uses', 'reader_preferences', 'reading_progress', 'reading_places', 'reading_marks',
    'follows', 'notice_wishes', 'personal_links', 'calendar_wishes', 'push_subscriptions', 'opds_links', 'payment_customers', 'payment_orders', 'data_exports',
    'devices', 'passkeys', 'passkey_challenges', 'second_factors', 'recovery_codes', 'account_tokens', 'account_roles', 'membership_estimates',
    'membership_cancellations']
  loop
    execute format('create trigger nothing_of_who_is_gone before insert on %I for each row execute function refuse_for_who_is_gone()', personal);
  end loop;
end $$;
