-- expand: when the reader asked for the money of a payment back; null again once the provider has refunded it.
alter table payment_orders add column refund_asked_at timestamptz;
