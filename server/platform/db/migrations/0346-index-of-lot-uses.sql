-- expand: an index, made while the shop is open.
create index concurrently coin_lot_uses_of_a_lot on coin_lot_uses (lot_id);
