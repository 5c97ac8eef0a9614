-- expand: what businesses want on their receipts (docs/decisions/0189-numbered-receipts.md); older code writes neither.
-- Company, address and tax number in the account's words, on several lines; '' for none.
alter table accounts add column receipt_details text not null default '';
-- The same, as it was then.
alter table numbered_receipts add column buyer text not null default '';
