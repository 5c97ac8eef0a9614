-- expand: what was read or downloaded before it was noted counts as opened. Only what was bought lately can be given back.
update library_books b set opened_at = coalesce(b.last_download_at, b.purchased_at)
  where b.purchased_at > now() - interval '15 days' and (b.last_download_at is not null or exists (
    select from reading_progress r join parts p on p.id = r.part_id
    where r.account_id = b.account_id and p.volume_id = b.volume_id and not p.preview and r.changed_at >= b.purchased_at));
update rentals l set opened_at = l.started_at
  where l.expires_at > now() and exists (
    select from reading_progress r where r.account_id = l.account_id and r.changed_at >= l.started_at
      and (r.part_id = l.part_id or r.part_id in (select c.part_id from rental_covers c where c.rental_id = l.id)));
alter table coin_lot_uses validate constraint a_use_moves_coins;
alter table ledger_entries validate constraint an_entry_is_of_a_known_kind;
alter table receipts validate constraint a_receipt_is_of_a_known_kind;
