-- With which card an order was first asked for, and where the bank was told to send the buyer back to: asked for again under its key it is the
-- same question to the provider, whatever the buyer's language or the shop's address has become. Null for a checkout, and for orders from before.
alter table payment_orders add column method_id text, add column return_url text;
