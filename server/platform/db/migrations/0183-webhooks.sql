-- expand: the database itself notes what is to be sent; older code does not send it, and goes on.
-- Addresses of the publisher's own programs, which hear what happens.
create table webhooks (
  id text primary key,
  address text not null,
  events text[] not null constraint a_webhook_is_told_of_something check (events <> '{}'),
  created_at timestamptz not null,
  created_by text,
  -- null while events are sent to it
  disabled_at timestamptz,
  -- Nobody switched it off: it had failed for days.
  disabled_by_failure boolean not null default false,
  -- Kept, so that its deletion can be undone.
  deleted_at timestamptz
);
call audit_table('webhooks', 'id');

-- What is signed with, sealed; apart from what the audit log notes.
create table webhook_secrets (webhook_id text primary key, sealed bytea not null);
-- Since when an address has failed without a success; apart from what people change.
create table webhook_failures (webhook_id text primary key, since timestamptz not null);

-- What was sent to each address or is to be sent, for thirty days.
create table webhook_deliveries (
  id text primary key,
  webhook_id text not null,
  -- The same when it is sent again, so that its receiver knows it.
  event_id text not null,
  event text not null,
  -- As it is sent and signed.
  body text not null,
  at timestamptz not null,
  -- null: delivered, or given up
  next_at timestamptz,
  attempts integer not null default 0,
  -- Of the last attempt: when it was, what the address answered, in how many milliseconds, or why it did not.
  tried_at timestamptz,
  status integer,
  duration_ms integer,
  error text,
  delivered_at timestamptz,
  replays text
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where next_at is not null;
create index webhook_deliveries_of_one on webhook_deliveries (webhook_id, at desc, id desc);
create index webhook_deliveries_by_time on webhook_deliveries (at);

-- Notes an event for each address that hears of it, in the transaction in which it happens.
create function note_event(event_name text, happened_at timestamptz, facts jsonb) returns void language plpgsql as $$
declare
  named text;
begin
  if not exists (select from webhooks where event_name = any (events) and disabled_at is null and deleted_at is null) then
    return;
  end if;
  named := 'EVT-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 26));
  insert into webhook_deliveries (id, webhook_id, event_id, event, body, at, next_at)
    select 'DLV-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 26)), id, named, event_name,
      json_build_object('id', named, 'event', event_name,
        'at', to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', facts)::text,
      happened_at, happened_at
    from webhooks where event_name = any (events) and disabled_at is null and deleted_at is null;
end $$;

create function note_published_volume() returns trigger language plpgsql as $$
begin
  perform note_event('volume.published', new.at, jsonb_build_object('volume', new.release_id,
    'series', (select series_id from volumes where id = new.release_id)));
  return null;
end $$;
create trigger events_are_noted after insert on announced_releases for each row when (new.kind = 'digital') execute function note_published_volume();

create function note_ledger_event() returns trigger language plpgsql as $$
begin
  perform note_event(case new.kind when 'purchase' then 'order.paid' else 'order.refunded' end, new.happened_at,
    jsonb_build_object('kind', 'coins', 'order', new.payment_id, 'reader', new.account_id, 'amountCents', abs(new.value_cents), 'currency', new.currency));
  return null;
end $$;
create trigger events_are_noted after insert on ledger_entries for each row
  when (new.kind in ('purchase', 'refund') and new.payment_id is not null) execute function note_ledger_event();

create function note_invoice_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_event('order.paid', new.paid_at, jsonb_build_object('kind', 'membership', 'order', new.invoice_id, 'reader', new.account_id,
      'membership', new.membership_id, 'amountCents', new.amount_cents, 'currency', new.currency));
  else
    perform note_event('order.refunded', coalesce(new.taken_back_at, now()), jsonb_build_object('kind', 'membership', 'order', new.invoice_id, 'reader', new.account_id,
      'membership', new.membership_id, 'amountCents', case when new.disputed_at is not null then new.amount_cents else new.refunded_cents end, 'currency', new.currency));
  end if;
  return null;
end $$;
create trigger paid_bills_are_noted after insert on membership_invoices for each row when (new.amount_cents > 0) execute function note_invoice_event();
create trigger refunded_bills_are_noted after update on membership_invoices for each row
  when (new.refunded_cents > old.refunded_cents or (new.disputed_at is not null and old.disputed_at is null)) execute function note_invoice_event();

create function note_membership_event() returns trigger language plpgsql as $$
begin
  perform note_event('membership.changed', new.noted_at, jsonb_build_object('membership', new.membership_id,
    'reader', (select account_id from memberships where id = new.membership_id),
    'plan', new.plan, 'status', new.status, 'ends', new.cancel_at_period_end));
  return null;
end $$;
create trigger events_are_noted after insert on membership_changes for each row execute function note_membership_event();

create function note_deleted_reader() returns trigger language plpgsql as $$
begin
  perform note_event('reader.deleted', new.deleted_at, jsonb_build_object('reader', new.id));
  return null;
end $$;
create trigger events_are_noted after update on accounts for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function note_deleted_reader();
