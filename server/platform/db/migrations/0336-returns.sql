-- expand: what was bought notes when it was first opened; what was not can be given back (docs/decisions/0186-what-goes-back.md).
-- When it was first read beyond its previews, or downloaded; null before.
alter table library_books add column opened_at timestamptz;
-- When it was first read; null before.
alter table rentals add column opened_at timestamptz;
-- What of a payment the reader has asked back for, in the smallest unit of its currency; null for all of it.
alter table payment_orders add column refund_asked_cents int;
-- Coins that go back into their lot are a use below nothing.
alter table coin_lot_uses drop constraint a_use_takes_coins;
alter table coin_lot_uses add constraint a_use_moves_coins check (coins <> 0) not valid;
alter table ledger_entries drop constraint an_entry_is_of_a_known_kind;
alter table ledger_entries add constraint an_entry_is_of_a_known_kind check (kind in ('purchase', 'gift', 'bonus', 'system',
  'redeem_coins', 'redeem_credits', 'rent', 'convert', 'grant_credits', 'plan_credits', 'refund', 'restore', 'settle', 'return'))
  not valid;
alter table receipts drop constraint a_receipt_is_of_a_known_kind;
alter table receipts add constraint a_receipt_is_of_a_known_kind
  check (kind in ('coins', 'spent', 'bill', 'refused', 'returned')) not valid;
