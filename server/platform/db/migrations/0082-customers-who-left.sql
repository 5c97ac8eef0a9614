-- Who is still to be forgotten at the payment provider: their account is gone, and nothing here names it.
create table payment_leavers (
  provider text not null,
  customer_id text not null,
  primary key (provider, customer_id)
);
