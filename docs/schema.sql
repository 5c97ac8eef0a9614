-- Made by node scripts/write-schema.ts from server/platform/db/migrations. To change the schema, add a migration.
--
-- The whole schema in one place, as the migrations leave it. A shop's database is made by the migrations and not by this file; they also insert the first rows.
-- Tables are grouped by the noun that owns them (docs/house.md). Within a group a table follows those it refers to. docs/pictures/schema.svg shows all on one page.
-- Comments come from the migrations; one with a number says what was true with the migration of that number, a statement what is true now.

create extension btree_gist;
create extension pg_trgm;

-- Entries of one millisecond have an order, too; those without a number are sorted by their ids.
create sequence audit_entry_positions;
-- Questions to those who take the money are numbered, so that of two answers about a payment the one that was asked for
-- later counts.
create sequence payment_asks;
-- The number of the last sale that was ever planned, also of those that are gone: the log knows them by their ids.
create sequence sale_numbers;

--
-- Functions, most of which triggers call
--

-- Their bodies name tables that are made below.
set check_function_bodies = off;

-- Nothing becomes public without somebody who may publish having said so
-- (docs/decisions/0168-nothing-goes-public-unasked.md).
create function a_held_one_is_ready_and_hidden() returns trigger language plpgsql as $$
begin
  if new.held and (new.stage <> 'ready' or not new.hidden) then
    new.held := false;
  end if;
  return new;
end $$;

-- Whichever way a part gets its date, it has one then, also where it is set by what does not know of this.
create function a_part_without_a_date_is_hidden() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.undated and new.undated and new.launch_at <> old.launch_at then
    new.undated := false;
    new.hidden := new.stage <> 'ready' or new.held or exists (select from removed_parts r where r.part_id = new.id);
  end if;
  if new.undated then
    new.hidden := true;
  end if;
  return new;
end $$;

-- Changes of the table are noted from now on, in transactions that name an entry.
create procedure audit_table(in audited regclass, variadic key_columns text[]) language plpgsql as $$
begin
  execute format('create trigger changes_are_audited after insert or update or delete on %s for each row
    when (coalesce(current_setting(''kashihon.audit'', true), '''') <> '''') execute function note_audited_row(%s)',
    audited, (select string_agg(quote_literal(name), ', ') from unnest(key_columns) name));
end $$;

-- Who loses a role is signed out, and what they have made to get in by ends with it: tokens, previews and links to what is
-- not published, whichever way the role goes (docs/decisions/0153-who-leaves-takes-nothing-along.md).
-- At the end of the transaction, when it is known which roles there are: a role that is put in place of a narrower one takes
-- nothing away.
create function end_access_with_a_role() returns trigger language plpgsql as $$
begin
  if exists (
    select from staff_grants g where g.account_id = old.account_id and rights_of_role(g.role) @> rights_of_role(old.role)
      and (g.series_ids is null or g.series_ids @> old.series_ids) and (g.langs is null or g.langs @> old.langs)
  ) then
    return null;
  end if;
  delete from app_codes where approved_by = old.account_id;
  -- Who changes a role of their own stays signed in where they do so.
  delete from sessions where account_id = old.account_id and id is distinct from current_setting('kashihon.spared_session', true);
  update studio_tokens set revoked_at = now() where account_id = old.account_id and revoked_at is null;
  update previews set revoked_at = now() where made_by_account = old.account_id and revoked_at is null;
  return null;
end $$;

-- Ends all with which an account can be opened or acted for, but the password and the links of mails.
create function end_keys_of(of_account text) returns void language sql as $$
  delete from app_codes where approved_by = of_account;
  delete from sessions where account_id = of_account;
  delete from second_factors where account_id = of_account;
  delete from recovery_codes where account_id = of_account;
  delete from passkeys where account_id = of_account;
  delete from passkey_challenges where account_id = of_account;
  update studio_tokens set revoked_at = now() where account_id = of_account and revoked_at is null;
$$;

-- Somebody who can sign in has all rights, at any time: whoever takes the last such role away is refused, also by an undo.
-- Checked at the end of the transaction, one transaction after another, so that two owners cannot take it from each other at
-- once.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff_grants'));
  if not exists (
    select from staff_grants g join accounts a on a.id = g.account_id
    where g.role = 'owner' and g.series_ids is null and g.langs is null and a.email_verified_at is not null and a.deleted_at is null
  ) then
    raise exception 'nobody would have all rights' using errcode = '23514', constraint = 'a_shop_has_an_owner';
  end if;
  return null;
end $$;

create function keep_balance() returns trigger language plpgsql as $$
begin
  if new.pocket = 'reader' then
    -- The row is there since the purse was opened: an insert would be checked before it is seen to be an update.
    update balances set amount = amount + new.amount where account_id = new.account_id and unit = new.unit;
    if not found then
      insert into balances (account_id, unit, amount) values (new.account_id, new.unit, new.amount);
    end if;
  end if;
  return null;
end $$;

-- 0357: Keeps the addresses that readers could open: a part of what was never ready has none.
create function keep_former_address() returns trigger language plpgsql as $$
declare
  owner text;
  above text;
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.slug <> old.slug)
      and (old.stage = 'ready' or old.was_ready_until is not null) then
    -- Of what goes with its volume or its series, that has left its own address.
    if tg_argv[0] = 'volume' then
      above := old.series_id;
    elsif tg_argv[0] = 'part' then
      above := old.volume_id;
    end if;
    if above is null or exists (select from former_addresses f where f.subject_id = above)
        or exists (select from series s where s.id = above and (s.stage = 'ready' or s.was_ready_until is not null))
        or exists (select from volumes v join series s on s.id = v.series_id where v.id = above
          and (v.stage = 'ready' or v.was_ready_until is not null) and (s.stage = 'ready' or s.was_ready_until is not null)) then
      insert into former_addresses (kind, slug, subject_id) values (tg_argv[0], old.slug, old.id) on conflict do nothing;
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'INSERT' or new.slug <> old.slug then
    select f.subject_id into owner from former_addresses f where f.kind = tg_argv[0] and f.slug = new.slug;
    if owner <> new.id then
      raise unique_violation using message = format('the address %s was that of %s', new.slug, owner),
        table = tg_table_name, constraint = 'an_address_stays_with_whose_it_was';
    elsif owner is not null then
      delete from former_addresses f where f.kind = tg_argv[0] and f.slug = new.slug;
    end if;
  end if;
  return new;
end $$;

-- Notes a changed row for the entry of the transaction. The arguments are the columns of the key.
create function note_audited_row() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  key_of_row jsonb;
begin
  select jsonb_object_agg(name, coalesce(new_row, old_row) -> name) into key_of_row from unnest(tg_argv) name;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, new_row -> was.key) into old_row, new_row
      from jsonb_each(old_row) was where was.value is distinct from new_row -> was.key;
    if old_row is null then
      return null;
    end if;
  end if;
  insert into audit_rows (entry_id, table_name, row_key, before, after)
    values (current_setting('kashihon.audit'), tg_table_name, key_of_row, old_row, new_row);
  return null;
end $$;

create function note_deleted_reader() returns trigger language plpgsql as $$
begin
  perform note_event('reader.deleted', new.deleted_at, jsonb_build_object('reader', new.id));
  return null;
end $$;

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

create function note_ledger_event() returns trigger language plpgsql as $$
begin
  perform note_event(case new.kind when 'purchase' then 'order.paid' else 'order.refunded' end, new.happened_at,
    jsonb_build_object('kind', 'coins', 'order', new.payment_id, 'reader', new.account_id, 'amountCents', abs(new.value_cents), 'currency', new.currency));
  return null;
end $$;

create function note_membership_event() returns trigger language plpgsql as $$
begin
  perform note_event('membership.changed', new.noted_at, jsonb_build_object('membership', new.membership_id,
    'reader', (select account_id from memberships where id = new.membership_id),
    'plan', new.plan, 'status', new.status, 'ends', new.cancel_at_period_end));
  return null;
end $$;

create function note_price_change() returns trigger language plpgsql as $$
begin
  insert into volume_price_changes (volume_id, changed_at, before_coins) values (old.id, now(), old.price_coins)
    on conflict do nothing;
  return null;
end $$;

create function note_published_volume() returns trigger language plpgsql as $$
begin
  perform note_event('volume.published', new.at, jsonb_build_object('volume', new.release_id,
    'series', (select series_id from volumes where id = new.release_id)));
  return null;
end $$;

-- 0345: A bill that is read of earlier years has no mail, and no number.
create function note_receipt_of_bill() returns trigger language plpgsql as $$
begin
  insert into receipts_to_number (account_id, kind, provider, invoice_id, cents, happened_at)
    select new.account_id, 'bill', new.provider, new.invoice_id, new.amount_cents, new.paid_at
    from accounts a where a.id = new.account_id and a.created_at <= new.paid_at;
  return null;
end $$;

create function note_receipt_of_entry() returns trigger language plpgsql as $$
begin
  insert into receipts_to_number (account_id, country, kind, entry_id, happened_at) values (new.account_id, nullif(current_setting('kashihon.country', true), ''),
    case new.kind when 'purchase' then 'coins' when 'refund' then 'coinsBack' when 'restore' then 'coinsAgain'
      when 'return' then 'spentBack' when 'system' then 'spentBack' else 'spent' end, new.id, new.happened_at);
  return null;
end $$;

create function note_receipt_of_refund() returns trigger language plpgsql as $$
declare
  gone integer := case when new.disputed_at is not null then new.amount_cents else new.refunded_cents end;
  before integer := case when old.disputed_at is not null then old.amount_cents else old.refunded_cents end;
begin
  if gone <> before then
    insert into receipts_to_number (account_id, kind, provider, invoice_id, cents) values (new.account_id,
      case when gone > before then 'billBack' else 'billAgain' end, new.provider, new.invoice_id, abs(gone - before));
  end if;
  return null;
end $$;

create function note_release_change() returns trigger language plpgsql as $$
begin
  insert into release_changes (kind, release_id, changed_at) values (tg_argv[0], new.id, now())
    on conflict (kind, release_id) do update set times = release_changes.times + 1, changed_at = excluded.changed_at;
  return null;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '23514', constraint = 'the_ledger_is_only_added_to';
end $$;

create function refuse_change_of_second_person() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '23514', constraint = 'requests_are_only_added_to';
end $$;

create function refuse_change_of_takedowns() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '23514', constraint = 'takedowns_are_only_added_to';
end $$;

create function refuse_change_of_the_log() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '23514', constraint = 'the_audit_log_is_only_added_to';
end $$;

-- A request that was under way while its account was deleted must not leave anything behind: neither what somebody read, nor
-- an order, nor a name at the payment provider. Whoever writes waits here for a deletion that is under way, and is refused
-- after it; a deletion waits for who was first, and forgets that too.
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

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_postings where entry_id = new.entry_id group by unit having sum(amount) <> 0) then
    raise exception 'the entry % is not balanced', new.entry_id using errcode = '23514', constraint = 'an_entry_is_balanced';
  end if;
  return null;
end $$;

-- A rule ends as its own requests say: confirmed by another, or after a week where there was nobody else.
create function require_end_of_rule() returns trigger language plpgsql as $$
begin
  if not exists (
    select from second_person_answers a join second_person_requests r on r.id = a.request_id
    where r.deed = 'twoPeople.off' and r.subject_id = old.name and r.asked_at >= old.on_since
      and (a.answer = 'confirmed' or (a.answer = 'waited' and r.alone and a.answered_at >= r.asked_at + interval '7 days'))
  ) then
    raise exception 'switching % off takes a second person', old.name using errcode = '23514', constraint = 'a_rule_ends_by_its_own_rule';
  end if;
  return old;
end $$;

-- The rule is kept by the database too, whoever writes: another version of the program, a command, a mistake.
create function require_second_person() returns trigger language plpgsql as $$
begin
  if not exists (select from two_person_rules where name = 'takedown') then
    return new;
  end if;
  if not exists (
    select from second_person_answers a join second_person_requests r on r.id = a.request_id
    where a.answer = 'confirmed' and (
      (tg_table_name = 'takedowns' and r.deed = 'takedown.add' and a.takedown_id = to_jsonb(new) ->> 'id' and r.subject_id = to_jsonb(new) ->> 'subject_id')
      or (tg_table_name = 'lifted_takedowns' and r.deed = 'takedown.lift' and r.takedown_id = to_jsonb(new) ->> 'takedown_id'))
  ) then
    raise exception 'a takedown takes a second person' using errcode = '23514', constraint = 'a_takedown_takes_a_second_person';
  end if;
  return new;
end $$;

-- As in rules/studio-rights.ts, which server/accounts/staff/lost-roles.test.ts compares.
-- 0356: As in rules/studio-rights.ts, which server/accounts/staff/lost-roles.test.ts compares.
create function rights_of_role(role text) returns text[] language sql immutable as $$
  select case role
    when 'owner' then array['see', 'proof', 'translate', 'edit', 'publish', 'price', 'sell', 'takeDown', 'news', 'returns', 'seeSettings', 'changeSettings', 'people', 'audit']
    when 'publisher' then array['see', 'proof', 'translate', 'edit', 'publish', 'price', 'sell', 'takeDown', 'news', 'returns', 'seeSettings', 'changeSettings', 'audit']
    when 'editor' then array['see', 'proof', 'translate', 'edit']
    when 'translator' then array['see', 'proof', 'translate']
    when 'author' then array['see', 'proof']
    when 'support' then array['see', 'returns']
    when 'marketing' then array['see', 'sell', 'news']
    when 'auditor' then array['see', 'proof', 'seeSettings', 'audit']
    else array['see']
  end
$$;

-- An account whose address nobody has confirmed is nobody's: whoever registered it may not be whoever reads its mails.
-- Before something is given to it, its password and all that could open it are taken away, so that only the link of a mail
-- opens it (docs/decisions/0152-accounts-that-nobody-has-confirmed.md).
-- True where it was such an account, with a password that somebody had chosen. Of one without a password, the link that was
-- sent stays good.
create function take_from_strangers(of_account text) returns boolean language plpgsql as $$
declare
  key_of_address text;
begin
  select email_key into key_of_address from accounts
    where id = of_account and email_verified_at is null and deleted_at is null and password_hash <> '' for update;
  if not found then
    return false;
  end if;
  update accounts set password_hash = '', password_changed_at = null, password_until = null, pending_email = null where id = of_account;
  delete from account_tokens where account_id = of_account or email_key = key_of_address;
  delete from jobs where key = of_account and kind in ('mail verify', 'mail reset', 'mail delete');
  perform end_keys_of(of_account);
  return true;
end $$;

-- Roles come by calls, by commands and by an undo.
create function take_from_strangers_before_a_role() returns trigger language plpgsql as $$
begin
  perform take_from_strangers(new.account_id);
  return null;
end $$;

--
-- server/platform/db
--

-- What each change of the catalogue concerned, and with which version it was changed last: the id of a series, `credits` for
-- whether credits are shown, or `everything`. A server that knows an older version asks for those that are newer.
create table catalogue_changes (
  topic text primary key,
  version bigint not null
);
create index catalogue_changes_by_version on catalogue_changes (version);

-- One row. Every transaction that changes what a visitor can see adds one, so that each server process knows when its cached
-- pages and answers are out of date.
create table catalogue_versions (
  only_row boolean default true primary key
    constraint there_is_one_catalogue check (only_row),
  version bigint not null default 1,
  -- How many versions came with what they concern. Whoever raises the version alone makes the difference grow: then
  -- everything has changed.
  described bigint not null default 0
);

-- The program adds those of its own list whenever it starts, so that another language needs no migration
-- (docs/decisions/0043-languages-in-one-list.md).
create table languages (
  code text primary key
);

create table migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now(),
  serves_from text
);

-- By what the right key is known again; it says nothing of the key.
create table sealing_key (
  only_row boolean default true primary key
    constraint there_is_one_key check (only_row),
  proof bytea not null,
  -- The proofs of keys that another has replaced: no server may seal with one of them again.
  former bytea[] not null default '{}'
);

-- Keys that the shop makes for itself (signing links), shared by all of its processes.
create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Servers and commands that are at work on this database, by which a migration knows whose code it would stop, also behind a
-- pooler.
create table servers (
  id uuid primary key,
  -- The newest migration that its code knows.
  code text not null,
  machine text not null,
  seen_at timestamptz not null default now()
);

--
-- server/platform/blobs
--

create table blob_pieces (
  name text not null,
  "position" integer not null,
  -- Compressed already.
  bytes bytea not null,
  primary key (name, "position")
);
alter table blob_pieces alter column bytes set storage external;

-- Bytes of pictures and files, wherever they lie. A row is written before the bytes are, and deleted after them, so that
-- nothing lies anywhere of which no row knows.
create table blobs (
  -- SHA-256, of pictures its first half; files of an earlier version have the id of their row, which is no digest
  name text primary key
    constraint a_blob_has_a_plain_name check (name ~ '^[0-9A-Za-z-]+$'),
  size bigint not null
    constraint a_blob_has_bytes check (size > 0),
  place text not null
    constraint a_blob_lies_in_a_known_place check (place in ('database', 'folder', 's3')),
  -- another place in which some or all of its bytes may lie, from where they are to be removed
  other_place text
    constraint another_place_is_known check (other_place in ('database', 'folder', 's3')),
  -- false while they are being stored or removed
  stored boolean not null,
  -- since when no row refers to it; a day later it is removed
  unused_since timestamptz,
  -- 0333: when it was noticed that its bytes are lost; null: nothing is known to be wrong with them
  lost_at timestamptz,
  -- 0333: no such bytes are there, or they are not those that their name says
  lost_as text
    constraint a_lost_blob_is_missing_or_damaged check (lost_as in ('missing', 'damaged')),
  constraint a_lost_blob_is_lost_since_a_time check ((lost_at is null) = (lost_as is null)),
  constraint another_place_is_another check (other_place <> place)
);
create index blobs_by_place on blobs (place);
create index blobs_in_two_places on blobs (other_place) where other_place is not null;
create index lost_blobs on blobs (lost_at) where lost_at is not null;
create index unused_blobs on blobs (unused_since) where unused_since is not null;

-- Bytes that were stored before there were blobs became parts of blob_pieces as they were. Nothing new comes into these four
-- tables.
create table book_file_pieces (
  name text not null,
  "position" integer not null,
  bytes bytea not null,
  primary key (name, "position")
);
alter table book_file_pieces inherit blob_pieces;
alter table book_file_pieces alter column bytes set storage external;

create table edition_file_pieces (
  name text not null,
  "position" integer not null,
  bytes bytea not null,
  primary key (name, "position")
);
alter table edition_file_pieces inherit blob_pieces;
alter table edition_file_pieces alter column bytes set storage external;

create table picture_pieces (
  name text primary key,
  bytes bytea not null,
  "position" integer not null default 0
);
alter table picture_pieces inherit blob_pieces;
alter table picture_pieces alter column bytes set storage external;

create table volume_file_pieces (
  name text not null,
  "position" integer not null,
  bytes bytea not null,
  primary key (name, "position")
);
alter table volume_file_pieces inherit blob_pieces;
alter table volume_file_pieces alter column bytes set storage external;

--
-- server/platform/images
--

-- Pictures, named by their content. Sizes and formats are made from these on demand and stored outside the database.
create table images (
  hash text primary key
    constraint an_image_has_bytes references blobs(name),
  media_type text not null,
  width integer not null
    constraint an_image_has_a_width check (width > 0),
  height integer not null
    constraint an_image_has_a_height check (height > 0),
  -- dominant colour, shown while the picture loads: '#rrggbb'
  colour text not null,
  created_at timestamptz not null,
  -- Since when no part, cover or replaced edition has the picture; null: one has, or nobody has looked since. A day later it
  -- is deleted. An import that uses it again sets this to null, so that whoever deletes it at the same time sees that.
  unused_since timestamptz
);
create index unused_images on images (unused_since) where unused_since is not null;

--
-- server/platform/jobs
--

-- Work that is done soon, by whichever process comes first, and again until it succeeds.
create table jobs (
  id text primary key,
  kind text not null,
  -- one waiting job for one thing; null where each counts
  key text,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  -- Which request left the job, for the log, and its place in a trace; null where nobody asked for it.
  request_id text,
  traceparent text,
  -- When it was due first: run_at moves when it is tried again.
  due_at timestamptz,
  -- How often a job failed and the process that tried it said so: the other attempts are those of processes that were killed
  -- meanwhile.
  failures integer not null default 0
);
create unique index a_job_waits_once on jobs (kind, key);
-- Jobs are looked for by their kinds, each in the order of its times.
create index jobs_of_a_kind_by_time on jobs (kind, run_at);

--
-- server/platform/limits
--

-- Tries that are counted, shared by all processes. Losing them in a crash is harmless, so they are not written ahead.
create unlogged table tries (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index tries_by_end on tries (ends_at);

--
-- server/platform/brand
--

-- Pictures of the shop's look, as they were drawn anew from what was uploaded. They stay, so that a change can be undone.
create table shop_pictures (
  -- As it ends its address: logo-0123456789abcdef.png
  file text primary key,
  kind text not null
    constraint a_picture_of_the_shop_has_a_place check (kind in ('logo', 'icon', 'hero')),
  media_type text not null
    constraint a_picture_of_the_shop_is_drawn_anew check (media_type in ('image/png', 'image/webp')),
  width integer not null,
  height integer not null,
  colour text not null,
  blob text not null
    constraint a_picture_of_the_shop_has_bytes references blobs(name),
  created_at timestamptz not null
);

-- What was chosen in the studio, in one row; null where nothing was. Settings that the server was started with count before
-- it.
create table shop_look (
  id text primary key
    constraint a_shop_has_one_look check (id = 'shop'),
  name text,
  accent text,
  logo text
    constraint a_logo_is_stored references shop_pictures(file),
  logo_dark text
    constraint a_logo_for_dark_pages_is_stored references shop_pictures(file),
  icon text
    constraint an_icon_is_stored references shop_pictures(file),
  hero text
    constraint a_hero_is_of_a_known_kind check (hero in ('series', 'picture')),
  hero_picture text
    constraint a_hero_picture_is_stored references shop_pictures(file),
  -- Slugs by language
  hero_series jsonb not null default '{}',
  -- Texts by language
  hero_titles jsonb not null default '{}',
  hero_texts jsonb not null default '{}',
  -- [{"href": "/jobs", "labels": {"en": "Jobs"}}]
  footer_links jsonb not null default '[]',
  imprint jsonb not null default '{}',
  -- As IANA names it: Europe/Berlin; null where nobody has chosen one in the studio.
  zone text,
  -- Whether manga is sold for coins and credits; false where nobody has turned it on in the studio.
  redeem_manga boolean not null default false
);
create trigger changes_are_audited after insert or delete or update on shop_look
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');

--
-- server/audit
--

-- Who changed what. Nothing in it is changed or deleted.
create table audit_entries (
  id text primary key,
  at timestamptz not null,
  -- The account; null for commands. There is no reference: an entry outlives the account of who made it.
  actor_id text,
  actor_name text not null,
  origin text not null
    constraint an_entry_comes_from_somewhere_we_know check (origin in ('studio', 'command', 'token', 'job')),
  token_id text,
  -- 'volume.change'
  action text not null,
  -- The right of the studio that it took, and that it takes to undo it; null where only commands do it.
  needs_right text,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  -- The entry that this one undoes.
  undoes text
    constraint an_entry_is_undone_once unique references audit_entries(id),
  "position" bigint default nextval('audit_entry_positions'::regclass)
);
alter sequence audit_entry_positions owned by audit_entries."position";
create index audit_entries_by_actor on audit_entries (actor_id, at desc);
create index audit_entries_by_subject on audit_entries (subject_kind, subject_id, at desc);
create index audit_entries_by_time on audit_entries (at desc, id desc);
create trigger entries_are_never_emptied before truncate on audit_entries
  for each statement execute function refuse_change_of_the_log();
create trigger entries_are_only_added before delete or update on audit_entries
  for each row execute function refuse_change_of_the_log();

-- The rows that an entry changed, in their order. Of a changed row only the columns that are others now, with what they were
-- and are.
create table audit_rows (
  -- Written at the end of the transaction, when it is known whether anything was changed.
  entry_id text not null references audit_entries(id) deferrable initially deferred,
  "position" bigint generated always as identity,
  table_name text not null,
  row_key jsonb not null,
  before jsonb,
  after jsonb,
  primary key (entry_id, "position"),
  constraint a_row_was_there_before_or_after check (before is not null or after is not null)
);
-- The fields that a row of the log changed.
create index audit_rows_by_field on audit_rows using gin (jsonb_path_query_array(coalesce(after, before), '$.keyvalue()."key"'::jsonpath));
create index audit_rows_by_key on audit_rows using gin (row_key jsonb_path_ops);
create trigger rows_are_never_emptied before truncate on audit_rows
  for each statement execute function refuse_change_of_the_log();
create trigger rows_are_only_added before delete or update on audit_rows
  for each row execute function refuse_change_of_the_log();

--
-- server/accounts
--

-- People who can sign in. The first is the staff account, founded with the shop.
create table accounts (
  id text primary key,
  legacy_id text not null
    constraint an_account_has_one_legacy_id unique,
  username text not null,
  email text not null,
  -- argon2id in its usual notation; the password itself is kept nowhere
  password_hash text not null,
  created_at timestamptz not null,
  display_name text not null default '',
  -- two letters, ISO 3166; null until the reader says
  country text,
  -- in which mails are written
  lang text not null default 'en'
    constraint an_account_speaks_a_language_of_the_shop references languages(code),
  -- the address in the form in which two are compared
  email_key text not null,
  email_verified_at timestamptz,
  -- waits for its mail to be answered; two accounts may wait for one address, the first answer gets it
  pending_email text,
  -- names the account in analytics, and nowhere else
  analytics_id uuid not null default gen_random_uuid(),
  terms_agreed_at timestamptz,
  password_changed_at timestamptz,
  -- of a deleted account only the row is left, which entries of the ledger still point to
  deleted_at timestamptz,
  -- Since when the mail server of an account's address turns mails away for good; null where it takes them, or has not been
  -- asked.
  mail_refused_at timestamptz,
  -- In which currency a reader pays, since their first payment; null before it (docs/product.md#currencies).
  currency text
    constraint an_account_pays_in_a_known_currency check (currency in ('usd', 'eur')),
  -- Whether mails come for coins and credits that are spent. Money has a receipt always.
  spending_receipts boolean not null default true,
  -- Until when a password counts that its owner has not chosen; null for one that they have.
  password_until timestamptz,
  -- 0349: Company, address and tax number in the account's words, on several lines; '' for none.
  receipt_details text not null default ''
);
create unique index an_account_has_its_own_email on accounts (email_key);
create unique index an_account_has_its_own_username on accounts (lower(username));
create trigger events_are_noted after update on accounts
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function note_deleted_reader();

-- Roles from before staff_grants. Nothing reads them any more.
create table account_roles (
  account_id text not null references accounts(id) on delete cascade,
  role text not null
    constraint a_role_is_one_we_know check (role in ('staff', 'editor')),
  granted_at timestamptz not null,
  primary key (account_id, role)
);
create trigger nothing_of_who_is_gone before insert on account_roles
  for each row execute function refuse_for_who_is_gone();

-- What a mail carries to prove that it was read: one of each kind for an account, so that a newer ends the older.
create table account_tokens (
  token_hash bytea primary key,
  account_id text not null references accounts(id) on delete cascade,
  kind text not null
    constraint a_token_is_for_something_known check (kind in ('verify', 'reset', 'delete')),
  -- the address that is proved
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint an_account_has_one_token_of_a_kind unique (account_id, kind)
);
create trigger nothing_of_who_is_gone before insert on account_tokens
  for each row execute function refuse_for_who_is_gone();

-- Signing an app in with a code that is typed elsewhere. Of code and proof only keyed hashes.
create table app_codes (
  code_hash bytea primary key,
  proof_hash bytea not null,
  client text not null,
  wrong_proofs integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  approved_by text references accounts(id) on delete cascade,
  approved_at timestamptz,
  fetched_at timestamptz,
  -- The latest end of the session that the code opens, where an app has approved it that was signed in by a code itself.
  -- Null: the ordinary one.
  ends_at timestamptz
);
create index app_codes_by_end on app_codes (expires_at);

create table data_exports (
  id text primary key,
  account_id text not null
    constraint an_account_has_one_export unique references accounts(id) on delete cascade,
  asked_at timestamptz not null,
  ready_at timestamptz,
  archive bytea
);
create trigger nothing_of_who_is_gone before insert on data_exports
  for each row execute function refuse_for_who_is_gone();

create table devices (
  id text primary key,
  identifier text not null
    constraint a_device_is_registered_once unique,
  account_id text references accounts(id) on delete set null,
  platform integer not null,
  pkey bytea not null,
  fcm_token text not null,
  version text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index devices_of_an_account on devices (account_id);
create trigger nothing_of_who_is_gone before insert on devices
  for each row execute function refuse_for_who_is_gone();

-- Questions of the forum, each answered once.
create table forum_nonces (
  nonce_hash bytea primary key,
  first_seen_at timestamptz not null,
  answered_at timestamptz
);
create index forum_nonces_by_time on forum_nonces (first_seen_at);

create table newsletter_readers (
  email_key text primary key,
  email text not null,
  lang text not null
    constraint a_newsletter_is_in_a_shop_language references languages(code),
  -- confirms, and later ends; null where an account has ticked it and its address is verified
  token_hash bytea
    constraint a_newsletter_token_is_for_one_reader unique,
  asked_at timestamptz not null,
  confirmed_at timestamptz
);

-- What a browser is asked to sign, once.
create table passkey_challenges (
  id text primary key,
  challenge text not null,
  -- who adds a passkey; null for a sign-in
  account_id text references accounts(id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create trigger nothing_of_who_is_gone before insert on passkey_challenges
  for each row execute function refuse_for_who_is_gone();

create table passkeys (
  id text primary key,
  account_id text not null references accounts(id) on delete cascade,
  credential_id text not null
    constraint a_passkey_is_registered_once unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_an_account on passkeys (account_id);
create trigger nothing_of_who_is_gone before insert on passkeys
  for each row execute function refuse_for_who_is_gone();

create table recovery_codes (
  account_id text not null references accounts(id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
create trigger nothing_of_who_is_gone before insert on recovery_codes
  for each row execute function refuse_for_who_is_gone();

-- Authenticators. Until confirmed_at a code of it has not been seen and it counts for nothing.
create table second_factors (
  account_id text primary key references accounts(id) on delete cascade,
  -- Nothing writes it any more: secrets are sealed with a key that is not in the database.
  secret text,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- the time step of the last code taken, so that none counts twice
  last_step bigint not null default 0,
  sealed bytea,
  constraint a_secret_is_sealed_or_waits_to_be check ((secret is null) <> (sealed is null))
);
create trigger nothing_of_who_is_gone before insert on second_factors
  for each row execute function refuse_for_who_is_gone();

-- The token itself is with its reader: here is its SHA-256. Ended sessions are deleted, those that ran out stay a while to
-- be told apart.
create table sessions (
  token_hash bytea primary key,
  id text not null
    constraint a_session_has_one_id unique,
  account_id text not null references accounts(id) on delete cascade,
  -- an app keeps its token itself, a browser in a cookie
  app boolean not null,
  client text not null,
  -- signed in with a second factor, or a passkey
  strong boolean not null default false,
  -- what the client has registered with its ping
  device_id text references devices(id) on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the holder of the session last showed a password or a passkey. Null: never, as in the sessions of apps, which are
  -- opened by a code.
  proven_at timestamptz,
  -- The public key with which the browser of the session opens what is sealed, so that a page can come with the text in it.
  -- Null: it has not been said.
  page_key bytea
);
create index sessions_by_end on sessions (expires_at);
create index sessions_of_an_account on sessions (account_id, last_used_at desc);

-- Who runs the shop, and with which roles. A person has any number of them, each limited to series or languages, or to
-- nothing.
create table staff_grants (
  id text primary key,
  account_id text not null references accounts(id),
  role text not null
    constraint a_role_is_one_we_know check (role in ('owner', 'publisher', 'editor', 'translator', 'author', 'support', 'accountant', 'marketing', 'auditor')),
  -- null: every series
  series_ids text[]
    constraint a_role_is_limited_to_something check (series_ids <> '{}'::text[]),
  -- Languages of series; null: every language
  langs text[]
    constraint a_role_is_limited_to_some_language check (langs <> '{}'::text[]),
  granted_at timestamptz not null,
  -- The account of who gave it; null for commands. There is no reference: the role outlives the account of who gave it.
  granted_by text
);
create index staff_grants_by_account on staff_grants (account_id);
create trigger a_role_is_given_to_nobody_unknown after insert or update of account_id on staff_grants
  for each row execute function take_from_strangers_before_a_role();
create constraint trigger a_shop_has_an_owner after delete or update on staff_grants deferrable initially deferred
  for each row when (old.role = 'owner' and old.series_ids is null and old.langs is null) execute function keep_an_owner();
create constraint trigger access_ends_with_a_role after delete or update on staff_grants deferrable initially deferred
  for each row execute function end_access_with_a_role();
create trigger changes_are_audited after insert or delete or update on staff_grants
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');
create trigger nothing_of_who_is_gone before insert on staff_grants
  for each row execute function refuse_for_who_is_gone();

--
-- server/calls
--

-- What a request changed that may be repeated: the same key gets the same answer. Kept for a day.
create table studio_requests (
  account_id text not null references accounts(id) on delete cascade,
  key text not null,
  call text not null,
  at timestamptz not null,
  -- The answer as a message.
  answer bytea not null,
  -- What was sent under the key, so that the same key with something else is refused; null: nobody knows.
  asked bytea,
  -- Where the answer has a secret it is sealed, and given again only until then.
  secret_until timestamptz,
  primary key (account_id, call, key)
);
create index studio_requests_by_time on studio_requests (at);

--
-- server/analytics
--

-- Events are written many at a time. What has been written stands here, so that a batch of which nobody knows whether it was
-- is not counted twice.
create table analytics_batches (
  id uuid primary key,
  written_at timestamptz not null
);
create index analytics_batches_by_time on analytics_batches (written_at);

-- Analytics with consent, without addresses: raw for 30 days, then only in the totals of their day.
create table analytics_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  session text not null,
  category text not null,
  action text not null,
  label text not null,
  value double precision not null,
  campaign text not null default '',
  source text not null default '',
  medium text not null default ''
);
create index analytics_events_by_time on analytics_events (at);
-- Whether a session was counted today is asked with every event.
create index analytics_events_of_a_session on analytics_events (session, at);

create table analytics_totals (
  day date not null,
  category text not null,
  action text not null,
  label text not null,
  campaign text not null,
  source text not null,
  medium text not null,
  events integer not null,
  sessions integer not null,
  value double precision not null,
  primary key (day, category, action, label, campaign, source, medium)
);

--
-- server/news
--

-- Pictures that were put into a post. They stay as long as a revision may have them.
create table post_pictures (
  post_id text not null,
  hash text not null references images(hash),
  added_at timestamptz not null,
  primary key (post_id, hash)
);
create index post_pictures_by_hash on post_pictures (hash);

-- What each saving stored. It stays when a draft is deleted, so that this can be undone.
create table post_revisions (
  id text primary key,
  version_id text not null,
  content jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  -- In the order in which they were saved.
  "position" bigint generated always as identity
);
create index post_revisions_by_version on post_revisions (version_id, "position" desc);

-- Posts that are written in the studio. A post has a version in each language it is written in; each has an address, texts,
-- a state and a date of its own.
create table post_versions (
  id text primary key,
  -- The same for the versions of one post.
  post_id text not null,
  lang text not null references languages(code),
  slug text not null
    constraint an_address_is_of_one_post unique,
  stage text not null
    constraint a_post_is_at_a_known_stage check (stage in ('planned', 'draft', 'ready', 'withdrawn')),
  title text not null,
  excerpt text not null,
  -- Markdown
  body text not null,
  tags text[] not null,
  featured boolean not null,
  authors text[] not null,
  cover text references images(hash),
  cover_alt text not null,
  series_ids text[] not null,
  publish_at timestamptz,
  -- When readers could read it first. Null also where its time has passed since it was saved last.
  first_published_at timestamptz,
  -- Of the state that is stored: another one with each saving.
  revision text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint a_post_has_one_version_in_a_language unique (post_id, lang),
  constraint a_cover_of_a_ready_post_is_described check (stage <> 'ready' or cover is null or cover_alt <> ''),
  constraint a_post_that_readers_see_has_title_and_text check (stage <> 'ready' or title <> '' and body <> '')
);
create index post_versions_by_cover on post_versions (cover) where cover is not null;
create index post_versions_by_time on post_versions (publish_at) where stage = 'ready';
create trigger changes_are_audited after insert or delete or update on post_versions
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');

--
-- server/legal
--

-- 0350: A notice of illegal content (Regulation (EU) 2022/2065, Art. 16), by whoever sent it.
create table content_notices (
  number bigint generated always as identity primary key,
  -- 0350: As it was typed: an address of the shop, or words that say what it is about
  about text not null
    constraint a_notice_says_what_it_is_about check (btrim(about) <> ''),
  reason text not null
    constraint a_notice_says_why check (btrim(reason) <> ''),
  -- 0350: As they were typed; '' without one, and once they are deleted
  name text not null,
  email text not null,
  lang text not null
    constraint a_notice_is_in_a_shop_language references languages(code),
  received_at timestamptz not null,
  decided_at timestamptz,
  decision text
    constraint a_notice_is_followed_or_not check (decision in ('removed', 'kept')),
  decision_reason text
    constraint a_decision_states_its_reason check (btrim(decision_reason) <> ''),
  constraint a_decision_is_whole check (num_nulls(decided_at, decision, decision_reason) in (0, 3))
);
create index content_notices_open on content_notices (number) where decided_at is null;

-- What is written and not published; at most one of a page.
create table legal_drafts (
  page text primary key,
  texts jsonb not null,
  -- null: from its publication on
  holds_from timestamptz
);
create trigger changes_are_audited after insert or delete or update on legal_drafts
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('page');

-- Legal texts as they were published, each with all languages. Nothing of it is changed, so that what readers agreed to can
-- be shown.
create table legal_versions (
  id text primary key,
  -- The page that shows it: terms, privacy, legal
  page text not null,
  -- Markdown by language
  texts jsonb not null,
  published_at timestamptz not null,
  -- The name stays when the account is deleted.
  published_by text not null,
  holds_from timestamptz not null
);
create index legal_versions_by_page on legal_versions (page, holds_from desc, published_at desc);
create trigger changes_are_audited after insert or delete or update on legal_versions
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');

--
-- server/catalogue
--

-- Several volumes that cost less together: a whole series as it is out, or chosen volumes.
create table bundles (
  id text primary key,
  -- As readers see it where names has no other for their language.
  name text not null,
  names jsonb not null default '{}',
  -- draft: not offered yet. withdrawn: not offered any more.
  stage text not null
    constraint a_bundle_is_at_a_known_stage check (stage in ('draft', 'ready', 'withdrawn')),
  starts_at timestamptz not null,
  -- null: offered until it is withdrawn.
  ends_at timestamptz,
  discount_bps integer not null
    constraint a_bundle_takes_off_a_part_of_the_price check (discount_bps >= 1 and discount_bps <= 9999),
  constraint a_bundle_ends_after_it_starts check (ends_at > starts_at)
);
create trigger changes_are_audited after insert or delete or update on bundles
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');

create table creators (
  id text primary key,
  name text not null
    constraint a_creator_has_one_name unique,
  original_name text not null default ''
);
create trigger changes_are_audited after insert or delete or update on creators
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');

-- A promotion the shop runs for a time. A planned sale is a note: it has a name, and of the rest as much as is known. One
-- that was given up as such keeps that.
create table sales (
  id text primary key,
  name text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  discount_bps integer
    constraint a_sale_takes_off_a_part_of_the_price check (discount_bps >= 1 and discount_bps <= 10000),
  -- draft: not launched. withdrawn: given up before it began. Only what is ready takes anything off.
  stage text not null default 'ready'
    constraint a_sale_is_at_a_known_stage check (stage in ('planned', 'draft', 'ready', 'withdrawn')),
  -- What it is about: shop, language, series, or volumes (which may have whole series beside them). null: its series, or all
  -- where it has none; as code wrote it that knew no more.
  covers text
    constraint a_sale_covers_something_we_know check (covers in ('shop', 'language', 'series', 'volumes')),
  -- Of a sale that covers a language.
  lang text
    constraint a_sale_is_in_a_language_we_know references languages(code),
  -- As readers see it, by language; where a language is missing, name.
  names jsonb not null default '{}',
  -- It takes nothing off below this price.
  floor_coins integer
    constraint a_floor_is_a_price check (floor_coins >= 1),
  -- The end of a sale that older code must not apply.
  closes_at timestamptz,
  constraint a_sale_closes_after_it_starts check (closes_at > starts_at),
  constraint a_sale_ends_after_it_starts check (ends_at > starts_at),
  -- Also of what was given up: older code lists it by its end.
  constraint a_sale_has_one_end check (num_nonnulls(ends_at, closes_at) = 1 or stage = 'planned' and num_nonnulls(ends_at, closes_at) = 0),
  constraint a_sale_of_a_language_names_it check ((not covers is distinct from 'language') = (lang is not null)),
  constraint older_code_applies_what_it_knows check (ends_at is null or stage = 'ready' and floor_coins is null and (coalesce(covers, 'series') in ('shop', 'series'))),
  constraint only_a_planned_sale_leaves_something_open check ((stage in ('planned', 'withdrawn')) or num_nonnulls(starts_at, discount_bps) = 2)
);
create index sales_by_end on sales (ends_at);
-- Prices look for the sales of the whole shop or of a language.
create index sales_of_the_shop on sales (lang) where covers is null or (covers in ('shop', 'language'));
create trigger changes_are_audited after insert or delete or update on sales
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');

-- Every word that any series has had. Looked into only when a search finds nothing.
create table search_words (
  word text collate "C" primary key,
  -- the word's beginning, and what is left of it without one or two letters, as hashes: two words that share one are a typo
  -- or two apart (rules/search-words.ts)
  near integer[] not null default '{}'
);
create index search_words_by_inside on search_words using gin (word gin_trgm_ops) with (fastupdate=off);
create index search_words_by_nearness on search_words using gin (near) with (fastupdate=off);

create table series (
  id text primary key,
  legacy_id text not null
    constraint a_series_has_one_legacy_id unique,
  slug text not null
    constraint a_series_has_its_own_slug unique,
  type text not null
    constraint a_series_is_a_novel_or_a_manga check (type in ('novel', 'manga')),
  status text not null default 'default'
    constraint a_series_status_is_known check (status in ('default', 'complete', 'hiatus')),
  lang text not null
    constraint a_series_is_in_a_shop_language references languages(code),
  title text not null,
  short_title text not null default '',
  original_title text not null default '',
  description text not null default '',
  short_description text not null default '',
  tags text[] not null default '{}',
  cover_hash text references images(hash),
  banner_hash text references images(hash),
  catchup boolean not null default false,
  rentals boolean not null default true,
  age_rating smallint not null default 0,
  topic_id text,
  category_id text,
  hidden boolean not null default false,
  created_at timestamptz not null,
  -- What the rules derive from the above, written with it so that lists can filter and sort by index.
  label text not null default 'club',
  print_state text not null default 'none'
    constraint a_print_state_is_known check (print_state in ('none', 'planned', 'available')),
  publication_status text not null default 'ongoing'
    constraint a_publication_status_is_known check (publication_status in ('ongoing', 'complete', 'hiatus')),
  reader_streaming text not null default 'no_volumes'
    constraint a_streaming_summary_is_known check (reader_streaming in ('no_volumes', 'all_volumes', 'some_volumes')),
  sort_title text collate "C" not null default '',
  -- words of the titles (weight A), creators (B) and tags (C), one position each
  search tsvector not null default '',
  -- 'tag/…' and 'creator/…', folded, for filters
  facets text[] not null default '{}',
  -- Where the volumes of a series are counted from 1 again, and what they are called:
  -- [{"after": 3, "name": "Part 2 Volume {n}"}]
  numbering jsonb not null default '[]'
    constraint a_numbering_is_a_list check (jsonb_typeof(numbering) = 'array'),
  -- The fields that the publisher has set by command after an import, by the names that `change` takes: what a file says
  -- later does not change them.
  changed_fields text[] not null default '{}',
  -- How far the publisher is with a series, a volume or a part: planned, draft, ready or withdrawn. Only what is ready
  -- launches.
  stage text not null default 'ready'
    constraint a_series_is_at_a_known_stage check (stage in ('planned', 'draft', 'ready', 'withdrawn')),
  -- Since when it is not ready any more; null where it is, or never was. What was to launch later than that has never
  -- launched.
  was_ready_until timestamptz,
  -- Ready, said by somebody without the right to publish: readers do not see it before it is released.
  held boolean not null default false,
  constraint a_series_links_to_a_topic_or_a_category check (topic_id is null or category_id is null),
  constraint a_series_that_is_not_ready_is_hidden check (stage = 'ready' or hidden)
);
-- The filter columns ride along, so that counting and walking a filtered list reads the index alone.
create index series_by_age on series (lang, created_at desc, id) include (type, label, publication_status, print_state, rentals, reader_streaming, catchup) where not hidden;
create index series_by_any_sort_title on series (lang, sort_title);
create index series_by_banner on series (banner_hash);
create index series_by_cover on series (cover_hash);
create index series_by_facet on series using gin (facets) with (fastupdate=off);
create index series_by_search_words on series using gin (search) with (fastupdate=off);
create index series_by_sort_title on series (lang, sort_title, id) include (type, label, publication_status, print_state, rentals, reader_streaming, catchup) where not hidden;
-- Imports look for a series by its title, and for a volume by its ISBN and by the file that it came from.
create index series_by_title on series (lower(title));
create trigger a_former_address_is_kept before insert or delete or update of slug on series
  for each row execute function keep_former_address('series');
create trigger a_held_series_is_ready_and_hidden before insert or update on series
  for each row execute function a_held_one_is_ready_and_hidden();
create trigger changes_are_audited after insert or delete or update on series
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');

create table bundle_series (
  bundle_id text not null references bundles(id) on delete cascade,
  series_id text not null references series(id) on delete cascade,
  primary key (bundle_id, series_id)
);
create index bundle_series_by_series on bundle_series (series_id);
create trigger changes_are_audited after insert or delete or update on bundle_series
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('bundle_id', 'series_id');

create table sale_series (
  sale_id text not null references sales(id) on delete cascade,
  series_id text not null references series(id) on delete cascade,
  primary key (sale_id, series_id)
);
-- Prices look for the sales of each series.
create index sale_series_by_series on sale_series (series_id);
create trigger changes_are_audited after insert or delete or update on sale_series
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('sale_id', 'series_id');

-- Countries in which the shop may not show what is inside a series.
create table series_blocked_countries (
  series_id text not null references series(id) on delete cascade,
  country text not null
    constraint a_country_has_two_letters check (country ~ '^[A-Z]{2}$'),
  blocked_at timestamptz not null,
  primary key (series_id, country)
);
create trigger changes_are_audited after insert or delete or update on series_blocked_countries
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('series_id', 'country');

-- What somebody has decided about two series, once for each of both: they are related, or are not although they have the
-- same title.
create table series_relations (
  series_id text not null references series(id) on delete cascade,
  other_id text not null references series(id) on delete cascade,
  related boolean not null,
  decided_at timestamptz not null,
  -- What the other series is to this one; its own row says what this one is to it. Empty: they belong together.
  relation text not null default ''
    constraint a_relation_is_of_a_kind_we_know check (relation in ('', 'medium', 'adaptation', 'original', 'language', 'sequel', 'prequel', 'spinOff', 'mainStory', 'universe')),
  primary key (series_id, other_id),
  constraint a_decision_can_be_named_from_its_other_side unique (series_id, other_id, related),
  constraint a_series_is_not_related_to_itself check (series_id <> other_id),
  constraint a_relation_holds_for_both_series foreign key (other_id, series_id, related) references series_relations(series_id, other_id, related) deferrable initially deferred
);
create index series_relations_by_other on series_relations (other_id);
create trigger changes_are_audited after insert or delete or update on series_relations
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('series_id', 'other_id');

create table volumes (
  id text primary key,
  legacy_id text not null
    constraint a_volume_has_one_legacy_id unique,
  slug text not null
    constraint a_volume_has_its_own_slug unique,
  series_id text not null references series(id) on delete cascade,
  number numeric(8,2) not null,
  title text not null,
  short_title text not null default '',
  original_title text not null default '',
  original_publisher text not null default '',
  label text not null default 'club',
  hidden boolean not null default false,
  forum_topic_id text,
  created_at timestamptz not null,
  -- null: to be announced
  publishing_at timestamptz,
  physical_publishing_at timestamptz,
  description text not null default '',
  short_description text not null default '',
  cover_hash text references images(hash),
  premium_extras text,
  no_ebook boolean not null default false,
  on_sale boolean not null default true,
  reader_streaming_enabled boolean not null default false,
  -- null: the price of the series' type and language
  price_coins integer
    constraint a_price_is_positive check (price_coins > 0),
  total_parts integer not null default 0,
  changed_fields text[] not null default '{}',
  -- A volume whose parts come one at a time, before there is a book of it: it is streamed and can be ordered in advance, but
  -- has no files until its edition comes.
  awaits_edition boolean not null default false,
  -- Whether the pages of a manga are turned, or stand below each other without a gap as in a webtoon. A novel has no layout,
  -- so that its value means nothing.
  layout text not null default 'paged'
    constraint a_layout_is_known check (layout in ('paged', 'strip')),
  stage text not null default 'ready'
    constraint a_volume_is_at_a_known_stage check (stage in ('planned', 'draft', 'ready', 'withdrawn')),
  was_ready_until timestamptz,
  held boolean not null default false,
  -- Numbers are compared when a statement has changed all of its rows, so that they pass from one volume to another in any
  -- order.
  constraint a_volume_number_is_used_once_in_a_series unique (series_id, number) deferrable,
  constraint a_volume_that_is_not_ready_is_hidden check (stage = 'ready' or hidden)
);
create index volumes_by_any_physical_publishing on volumes (physical_publishing_at) where physical_publishing_at is not null;
-- For the studio's calendar, which also shows what is hidden from readers.
create index volumes_by_any_publishing on volumes (publishing_at);
create index volumes_by_cover on volumes (cover_hash);
create index volumes_by_physical_publishing on volumes (physical_publishing_at desc, id) where not hidden;
create index volumes_by_publishing on volumes (publishing_at desc, id) where not hidden;
create trigger a_former_address_is_kept before insert or delete or update of slug on volumes
  for each row execute function keep_former_address('volume');
create trigger a_held_volume_is_ready_and_hidden before insert or update on volumes
  for each row execute function a_held_one_is_ready_and_hidden();
create trigger changes_are_audited after insert or delete or update on volumes
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');
create trigger prices_that_change_are_noted after update on volumes
  for each row when (old.price_coins is distinct from new.price_coins) execute function note_price_change();
create trigger prints_that_move_are_noted after update on volumes
  for each row when (old.physical_publishing_at is distinct from new.physical_publishing_at or old.title is distinct from new.title) execute function note_release_change('physical');
create trigger publishings_that_move_are_noted after update on volumes
  for each row when (old.publishing_at is distinct from new.publishing_at or old.title is distinct from new.title) execute function note_release_change('digital');

create table bundle_volumes (
  bundle_id text not null references bundles(id) on delete cascade,
  volume_id text not null references volumes(id) on delete cascade,
  primary key (bundle_id, volume_id)
);
create index bundle_volumes_by_volume on bundle_volumes (volume_id);
create trigger changes_are_audited after insert or delete or update on bundle_volumes
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('bundle_id', 'volume_id');

-- A picture that was uploaded to be a cover, with what is shown of it. A row is never changed, and stays, so that a change
-- of covers can be undone.
create table cover_pictures (
  id text primary key,
  -- The series, or one volume.
  series_id text references series(id) on delete cascade,
  volume_id text references volumes(id) on delete cascade,
  original text not null references images(hash),
  crop_x integer not null,
  crop_y integer not null,
  crop_width integer not null,
  crop_height integer not null,
  -- What matters in it, in pixels of the original.
  focus_x integer not null,
  focus_y integer not null,
  -- Cut from the original: 2:3, 1:1 and 16:9.
  card text not null references images(hash),
  square text not null references images(hash),
  wide text not null references images(hash),
  made_at timestamptz not null,
  constraint a_cover_picture_is_of_a_series_or_a_volume check (num_nonnulls(series_id, volume_id) = 1),
  constraint a_crop_is_inside_its_picture check (crop_x >= 0 and crop_y >= 0 and crop_width > 0 and crop_height > 0 and focus_x >= 0 and focus_y >= 0)
);
create index cover_pictures_by_card on cover_pictures (card);
create index cover_pictures_by_original on cover_pictures (original);
create index cover_pictures_by_series on cover_pictures (series_id) where series_id is not null;
create index cover_pictures_by_square on cover_pictures (square);
create index cover_pictures_by_volume on cover_pictures (volume_id) where volume_id is not null;
create index cover_pictures_by_wide on cover_pictures (wide);

-- Covers that are shown instead of the book's own: on screens of a language, or from a moment on.
create table covers (
  id text primary key,
  series_id text references series(id) on delete cascade,
  volume_id text references volumes(id) on delete cascade,
  lang text references languages(code),
  -- null: from the beginning
  from_at timestamptz,
  picture_id text not null references cover_pictures(id),
  -- Goes up with each saving, so that the second of two people is told.
  version integer not null,
  constraint a_cover_is_of_a_series_or_a_volume check (num_nonnulls(series_id, volume_id) = 1)
);
create index covers_by_beginning on covers (from_at) where from_at is not null;
create index covers_by_picture on covers (picture_id);
create index covers_by_series on covers (series_id) where series_id is not null;
create index covers_by_volume on covers (volume_id) where volume_id is not null;
create trigger changes_are_audited after insert or delete or update on covers
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id', 'series_id', 'volume_id');

create table parts (
  id text primary key,
  legacy_id text not null
    constraint a_part_has_one_legacy_id unique,
  slug text not null
    constraint a_part_has_its_own_slug unique,
  volume_id text not null references volumes(id) on delete cascade,
  -- counts within the volume, from 1
  number numeric(8,2) not null,
  title text not null,
  short_title text not null default '',
  original_title text not null default '',
  preview boolean not null default false,
  hidden boolean not null default false,
  created_at timestamptz not null,
  launch_at timestamptz not null,
  -- null: members may stream it for good
  expires_at timestamptz,
  cover_hash text references images(hash),
  total_manga_pages integer not null default 0,
  -- null: not for rent
  rental_coins integer
    constraint a_rent_is_positive check (rental_coins > 0),
  -- `change` has given the part its title: what a file says later does not change it.
  title_set boolean not null default false,
  stage text not null default 'ready'
    constraint a_part_is_at_a_known_stage check (stage in ('planned', 'draft', 'ready', 'withdrawn')),
  was_ready_until timestamptz,
  held boolean not null default false,
  -- Nobody has said when the part launches; launch_at is when it was made, and counts for nothing.
  undated boolean not null default false,
  constraint a_part_number_is_used_once_in_a_volume unique (volume_id, number) deferrable,
  constraint a_part_that_is_not_ready_is_hidden check (stage = 'ready' or hidden)
);
create index parts_by_cover on parts (cover_hash);
create index parts_by_expiry on parts (expires_at);
create index parts_by_launch on parts (launch_at desc, number desc, id);
-- Few: they stand beside the studio's calendar.
create index parts_that_are_planned on parts (volume_id) where stage = 'planned';
create trigger a_former_address_is_kept before insert or delete or update of slug on parts
  for each row execute function keep_former_address('part');
create trigger a_held_part_is_ready_and_hidden before insert or update on parts
  for each row execute function a_held_one_is_ready_and_hidden();
create trigger a_part_without_a_date_is_hidden before insert or update on parts
  for each row execute function a_part_without_a_date_is_hidden();
create trigger changes_are_audited after insert or delete or update on parts
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');
create trigger launches_that_move_are_noted after update on parts
  for each row when (old.launch_at is distinct from new.launch_at or old.title is distinct from new.title) execute function note_release_change('part');

-- What is read. tree is a RichText message (contract/proto/reading.proto), zstd; null for a manga, which is its pages.
create table part_contents (
  part_id text primary key references parts(id) on delete cascade,
  revision integer not null default 1,
  updated_at timestamptz not null,
  type text not null
    constraint a_content_is_a_novel_or_a_manga check (type in ('novel', 'manga')),
  lang text not null,
  direction text not null default 'ltr'
    constraint a_direction_is_known check (direction in ('ltr', 'rtl')),
  writing_mode text not null default 'horizontal-tb'
    constraint a_writing_mode_is_known check (writing_mode in ('horizontal-tb', 'vertical-rl')),
  -- characters of text, the measure of progress in a novel
  characters integer not null default 0,
  tree bytea,
  -- What the file calls the part, how the file was cut, and of which pieces of that an editor has put the part together: the
  -- next edition of the file begins with the same. A text that came in another way has none.
  origin jsonb,
  constraint a_novel_has_a_tree check ((type = 'novel') = (tree is not null))
);

-- The pictures of a part in order: a novel's illustrations, a manga's pages.
create table part_images (
  part_id text not null references parts(id) on delete cascade,
  "position" integer not null,
  hash text not null references images(hash),
  -- a spread drawn over two pages
  wide boolean not null default false,
  blank boolean not null default false,
  description text not null default '',
  primary key (part_id, "position")
);
create index part_images_by_hash on part_images (hash);

create table sale_volumes (
  sale_id text not null references sales(id) on delete cascade,
  volume_id text not null references volumes(id) on delete cascade,
  primary key (sale_id, volume_id)
);
create index sale_volumes_by_volume on sale_volumes (volume_id);
create trigger changes_are_audited after insert or delete or update on sale_volumes
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('sale_id', 'volume_id');

create table volume_creators (
  volume_id text not null references volumes(id) on delete cascade,
  "position" smallint not null,
  creator_id text not null references creators(id),
  role text not null
    constraint a_role_is_known check (role in ('generic', 'author', 'translator', 'editor', 'artist', 'illustrator', 'letterer', 'penciler', 'colorist', 'inker', 'narrator')),
  primary key (volume_id, "position")
);
create index volume_creators_by_creator on volume_creators (creator_id);
create trigger changes_are_audited after insert or delete or update on volume_creators
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('volume_id', 'position');

-- What volumes cost before: the lowest price of thirty days is told beside a reduction (directive 98/6/EC, article 6a).
create table volume_price_changes (
  volume_id text not null references volumes(id) on delete cascade,
  changed_at timestamptz not null,
  -- What it cost until then; null: the usual price.
  before_coins integer,
  primary key (volume_id, changed_at)
);

create table volume_skus (
  volume_id text not null references volumes(id) on delete cascade,
  store text not null
    constraint a_store_is_known check (store in ('digital', 'print', 'amazon', 'ibooks', 'nook', 'kobo', 'google', 'bookwalker')),
  identifier text not null,
  link text,
  available_at timestamptz,
  primary key (volume_id, store, identifier)
);
create index volume_skus_by_isbn on volume_skus (replace(identifier, '-', '')) where store in ('digital', 'print');
create trigger changes_are_audited after insert or delete or update on volume_skus
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('volume_id', 'store', 'identifier');

--
-- server/purchases
--

-- What a reader buys with coins for which they are paying: a volume or the rental of a part. It is carried out when the
-- coins are there, whoever hears of the payment first, also where the reader has closed the page. It stays where an import
-- takes out the part that is being paid for, and so has a title of its own: its buyer reads in the receipt why only the
-- coins came.
create table purchases (
  id text primary key,
  account_id text not null references accounts(id),
  volume_id text references volumes(id) on delete set null,
  part_id text references parts(id) on delete set null,
  -- the price that the reader was shown; with another price nothing is bought
  coins integer not null
    constraint a_purchase_costs_no_less_than_nothing check (coins >= 0),
  -- where the reader was, since some things are not sold everywhere; null where nobody knows, and once it is settled
  country text,
  -- with which the buyer's client asks for the same again, after an answer that was lost
  client_key text,
  created_at timestamptz not null,
  -- waiting, done, or the reason for which it was refused
  state text not null default 'waiting',
  settled_at timestamptz,
  title text not null default '',
  bundle_id text references bundles(id) on delete set null,
  -- 0339: What was ticked when the purchase was ordered: words, lang, givenAt; null for nothing.
  consent jsonb,
  constraint a_client_purchases_once unique (account_id, client_key),
  constraint a_purchase_is_of_one_thing check (num_nonnulls(volume_id, part_id) <= 1),
  constraint a_purchase_of_a_bundle_is_of_nothing_else check (bundle_id is null or num_nonnulls(volume_id, part_id) = 0),
  constraint a_purchase_waits_or_is_settled check ((state = 'waiting') = (settled_at is null))
);
create index purchases_of_a_bundle on purchases (bundle_id) where bundle_id is not null;
create index purchases_of_a_part on purchases (part_id) where part_id is not null;
-- Asked for where an import removes a part, or a volume goes.
create index purchases_of_a_volume on purchases (volume_id) where volume_id is not null;
create index purchases_of_an_account on purchases (account_id);
create index purchases_that_wait on purchases (created_at) where state = 'waiting';
create trigger nothing_of_who_is_gone before insert on purchases
  for each row execute function refuse_for_who_is_gone();

--
-- stripe-simulator
--

-- How its events arrive; one row.
create table simulator_delivery (
  only_row boolean default true primary key
    constraint events_arrive_in_one_way check (only_row),
  copies integer not null default 1
    constraint an_event_arrives_some_times check (copies >= 0 and copies <= 50),
  after_seconds integer not null default 0,
  reversed boolean not null default false
);

-- A payment provider of the shop's own, for machines on which no money is taken. Empty in production.
create table simulator_objects (
  id text primary key,
  number bigint generated always as identity,
  kind text not null,
  customer_id text,
  payment_id text,
  created_at timestamptz not null,
  -- as it is answered
  body jsonb not null,
  -- what the provider knows and does not say
  hidden jsonb not null default '{}'
);
-- What happened since a moment is asked for each minute, of a list that grows with every day.
create index simulator_objects_by_age on simulator_objects (kind, created_at);
create index simulator_objects_by_kind on simulator_objects (kind, number desc);
create index simulator_objects_of_a_customer on simulator_objects (customer_id, kind, number desc) where customer_id is not null;
create index simulator_objects_of_a_payment on simulator_objects (payment_id, kind, number desc) where payment_id is not null;

create table simulator_requests (
  key text primary key,
  fingerprint text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null
);

--
-- server/payments
--

create table payment_answers (
  payment_id text primary key,
  asked bigint not null
);

create table payment_customers (
  provider text not null,
  account_id text not null references accounts(id),
  customer_id text not null,
  created_at timestamptz not null,
  primary key (provider, account_id),
  constraint a_customer_is_one_reader unique (provider, customer_id)
);
create trigger nothing_of_who_is_gone before insert on payment_customers
  for each row execute function refuse_for_who_is_gone();

-- What the provider has told, each once. What happened is asked for again when it is applied: only the names are kept.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  object_id text not null,
  payment_id text,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  -- by the provider itself, or found on its list when it had not come
  found boolean not null,
  applied_at timestamptz,
  outcome text,
  primary key (provider, event_id)
);
create index payment_events_by_payment on payment_events (payment_id) where payment_id is not null;
create index payment_events_not_applied on payment_events (received_at) where applied_at is null;

-- Who is still to be forgotten at the payment provider: their account is gone, and nothing here names it.
create table payment_leavers (
  provider text not null,
  customer_id text not null,
  primary key (provider, customer_id)
);

-- Written before the provider is asked: what it later says was paid is held against this.
create table payment_orders (
  id text primary key,
  provider text not null,
  account_id text not null references accounts(id),
  customer_id text not null,
  coins integer not null
    constraint an_order_is_for_coins check (coins > 0),
  amount_cents integer not null
    constraint an_order_costs_something check (amount_cents > 0),
  currency text not null,
  -- with which the buyer's client asks for the same again, after an answer that was lost
  client_key text,
  checkout_id text,
  payment_id text,
  created_at timestamptz not null,
  -- With which card an order was first asked for, and where the bank was told to send the buyer back to: asked for again
  -- under its key it is the same question to the provider, whatever the buyer's language or the shop's address has become.
  -- Null for a checkout.
  method_id text,
  return_url text,
  purchase_id text references purchases(id) on delete set null,
  -- When the reader asked for the money of the payment back; null again once the provider has refunded it.
  refund_asked_at timestamptz,
  -- 0336: What of a payment the reader has asked back for, in the smallest unit of its currency; null for all of it.
  refund_asked_cents integer,
  -- 0348: As the provider says it; null where it does not, or nobody has looked.
  card_country text,
  constraint a_checkout_is_for_one_order unique (provider, checkout_id),
  constraint a_client_orders_once unique (provider, account_id, client_key),
  constraint a_payment_is_for_one_order unique (provider, payment_id)
);
create index payment_orders_of_a_purchase on payment_orders (purchase_id) where purchase_id is not null;
create index payment_orders_of_an_account on payment_orders (account_id, created_at desc);
create trigger nothing_of_who_is_gone before insert on payment_orders
  for each row execute function refuse_for_who_is_gone();

-- How far the provider's own list of events was read.
create table payment_watch (
  provider text primary key,
  events_until timestamptz not null
);

-- What stores of apps have taken back, as they say it: of a purchase that may not have been shown here yet.
create table store_refunds (
  purchase_id text primary key,
  -- of the whole: 1 is all of it, 0 that it was given again
  share double precision not null
    constraint a_share_is_of_a_whole check (share >= 0::double precision and share <= 1::double precision),
  asked bigint not null
);

--
-- server/coins
--

-- What a reader has; kept by the database with every posting. The shop's own pockets have no row, so that nobody waits for
-- anybody else.
create table balances (
  account_id text not null references accounts(id),
  unit text not null
    constraint a_balance_is_of_coins_or_credits check (unit in ('coins', 'credits')),
  amount bigint not null default 0
    constraint a_balance_is_never_below_nothing check (amount >= 0),
  primary key (account_id, unit)
);

-- What happened, once: the key says what for, so that a repeat is the same entry.
create table ledger_entries (
  id text primary key,
  key text not null
    constraint an_entry_is_made_once unique,
  kind text not null
    -- restore: what was taken back is given again where a dispute is won, or a refund did not reach the buyer.
    constraint an_entry_is_of_a_known_kind check (kind in ('purchase', 'gift', 'bonus', 'system', 'redeem_coins', 'redeem_credits', 'rent', 'convert', 'grant_credits', 'plan_credits', 'refund', 'restore', 'settle', 'return')),
  -- whom it concerns; the row stays when the person is forgotten
  account_id text not null references accounts(id),
  happened_at timestamptz not null,
  volume_id text references volumes(id),
  part_id text references parts(id),
  -- the payment behind it, at the payment provider
  payment_id text,
  -- what was paid in money; null where nothing was
  value_cents integer,
  currency text,
  -- takes another entry back
  reverses text references ledger_entries(id),
  -- in which order two of one instant were written
  number bigint generated always as identity
);
create index ledger_entries_by_payment on ledger_entries (payment_id) where payment_id is not null;
create index ledger_entries_by_what_they_reverse on ledger_entries (reverses) where reverses is not null;
create index ledger_entries_of_a_part on ledger_entries (part_id) where part_id is not null;
create index ledger_entries_of_an_account on ledger_entries (account_id, happened_at desc, number desc);
create trigger entries_are_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger entries_are_only_added before delete or update on ledger_entries
  for each row execute function refuse_change();
create trigger entries_get_receipts after insert on ledger_entries
  for each row when ((new.kind in ('purchase', 'redeem_coins', 'redeem_credits', 'rent', 'return')) or (new.kind in ('refund', 'restore')) and new.payment_id is not null or new.kind = 'system' and new.reverses is not null) execute function note_receipt_of_entry();
create trigger events_are_noted after insert on ledger_entries
  for each row when ((new.kind in ('purchase', 'refund')) and new.payment_id is not null) execute function note_ledger_event();
create trigger money_goes_back_in_its_currency before insert on ledger_entries
  for each row when (new.reverses is not null and (new.kind in ('refund', 'restore'))) execute function refuse_other_currency();

-- Coins that were taken back after they had been spent. While one is open nothing can be spent.
create table coin_debts (
  id text primary key,
  account_id text not null references accounts(id),
  entry_id text not null references ledger_entries(id),
  coins integer not null
    constraint a_debt_is_of_coins check (coins > 0),
  coins_left integer not null,
  created_at timestamptz not null,
  constraint a_debt_is_never_overpaid check (coins_left >= 0 and coins_left <= coins)
);
create index coin_debts_open on coin_debts (account_id, created_at) where coins_left > 0;

-- Coins as they came in: what is left of each, so that given ones are spent first and a refund knows what is still there.
create table coin_lots (
  id text primary key,
  entry_id text not null references ledger_entries(id),
  account_id text not null references accounts(id),
  given boolean not null,
  coins integer not null
    constraint a_lot_holds_coins check (coins > 0),
  coins_left integer not null,
  created_at timestamptz not null,
  constraint a_lot_is_never_overdrawn check (coins_left >= 0 and coins_left <= coins)
);
create index coin_lots_by_entry on coin_lots (entry_id);
create index coin_lots_with_coins on coin_lots (account_id, given desc, created_at, id) where coins_left > 0;

-- What each entry took from which lot.
create table coin_lot_uses (
  entry_id text not null references ledger_entries(id),
  lot_id text not null references coin_lots(id),
  coins integer not null
    constraint a_use_moves_coins check (coins <> 0),
  primary key (entry_id, lot_id)
);
create index coin_lot_uses_of_a_lot on coin_lot_uses (lot_id);
create trigger uses_are_only_added before delete or update on coin_lot_uses
  for each row execute function refuse_change();

create table consents (
  number bigint generated always as identity primary key,
  account_id text not null references accounts(id),
  -- 0339: what was bought: by its entry, or a membership by its plan
  entry_id text
    constraint a_purchase_has_one_consent unique references ledger_entries(id),
  plan text,
  -- 0339: as they stood beside the tick
  words text not null,
  lang text not null
    constraint a_consent_is_in_a_shop_language references languages(code),
  given_at timestamptz not null,
  constraint a_consent_is_for_one_thing check ((entry_id is null) <> (plan is null))
);
create index consents_of_an_account on consents (account_id);
create trigger nothing_of_who_is_gone before insert on consents
  for each row execute function refuse_for_who_is_gone();

-- Credits that staff granted to a reader, each with what it was for. The ledger has the entry; deleting an account empties
-- the notes.
create table credit_grants (
  -- of the entry
  key text primary key references ledger_entries(key),
  account_id text not null references accounts(id),
  credits integer not null
    constraint a_grant_gives_credits check (credits > 0),
  note text not null,
  granted_at timestamptz not null
);
create index credit_grants_by_age on credit_grants (granted_at);
create index credit_grants_of_an_account on credit_grants (account_id, granted_at);

-- Where it went: the amounts of one entry and unit add up to nothing. `reader` is the account's own pocket, everything else
-- belongs to the shop.
create table ledger_postings (
  entry_id text not null references ledger_entries(id),
  line smallint not null,
  pocket text not null
    constraint a_posting_goes_to_a_known_pocket check (pocket in ('reader', 'sold', 'given', 'sales', 'rentals', 'converted', 'refunded')),
  account_id text not null references accounts(id),
  unit text not null
    constraint a_unit_is_coins_or_credits check (unit in ('coins', 'credits')),
  amount integer not null
    constraint a_posting_moves_something check (amount <> 0 and abs(amount::bigint) <= 1000000000),
  primary key (entry_id, line)
);
create index ledger_postings_of_a_reader on ledger_postings (account_id, unit) where pocket = 'reader';
create constraint trigger an_entry_is_balanced after insert on ledger_postings deferrable initially deferred
  for each row execute function refuse_unbalanced();
create trigger balances_follow_postings after insert on ledger_postings
  for each row execute function keep_balance();
create trigger postings_are_never_emptied before truncate on ledger_postings
  for each statement execute function refuse_change();
create trigger postings_are_only_added before delete or update on ledger_postings
  for each row execute function refuse_change();

-- What a reader gets a receipt for, until its mail is sent. A row is written in the transaction that it tells of; several go
-- into one mail.
create table receipts (
  -- the entry of the ledger, the bill, or the purchase that was refused, of which each is in one mail
  id text primary key,
  account_id text not null references accounts(id),
  -- coins for money, coins or credits spent, the bill of a membership, or a purchase that was paid for and refused
  kind text not null
    constraint a_receipt_is_of_a_known_kind check (kind in ('coins', 'spent', 'bill', 'refused', 'returned')),
  entry_id text references ledger_entries(id),
  purchase_id text references purchases(id) on delete cascade,
  plan text
    constraint a_receipt_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership', 'PremiumMembershipYearly')),
  cents integer,
  tax_cents integer,
  currency text,
  paid_until timestamptz,
  noted_at timestamptz not null,
  -- of the mail that it is in; null while it waits for others
  mail_id text,
  constraint a_bill_says_what_was_paid check (num_nulls(plan, cents, tax_cents, currency, paid_until) in (0, 5)),
  constraint a_receipt_is_of_one_thing check (num_nonnulls(entry_id, purchase_id, plan) = 1)
);
create index receipts_of_a_mail on receipts (mail_id) where mail_id is not null;
create index receipts_of_a_purchase on receipts (purchase_id) where purchase_id is not null;
create index receipts_that_wait on receipts (account_id, noted_at) where mail_id is null;
create trigger nothing_of_who_is_gone before insert on receipts
  for each row execute function refuse_for_who_is_gone();

--
-- server/follows
--

create table follows (
  account_id text not null references accounts(id) on delete cascade,
  series_id text not null references series(id) on delete cascade,
  followed_at timestamptz not null,
  -- how this series is told of by mail; null: as the account wishes
  rhythm text
    constraint a_rhythm_of_mails_is_known check (rhythm in ('each', 'daily', 'weekly', 'off')),
  notified_at timestamptz,
  primary key (account_id, series_id)
);
create index follows_of_a_series on follows (series_id);
create trigger nothing_of_who_is_gone before insert on follows
  for each row execute function refuse_for_who_is_gone();

create table notice_wishes (
  account_id text primary key references accounts(id) on delete cascade,
  rhythm text not null
    constraint a_rhythm_of_all_mails_is_known check (rhythm in ('each', 'daily', 'weekly', 'off')),
  changed_at timestamptz not null
);
create trigger nothing_of_who_is_gone before insert on notice_wishes
  for each row execute function refuse_for_who_is_gone();

-- The reader's own addresses for feeds and calendars; another one ends the one before.
create table personal_links (
  account_id text primary key references accounts(id) on delete cascade,
  made_at timestamptz not null,
  token_hash bytea not null
    constraint a_personal_link_is_somebodys_own unique
);
create trigger nothing_of_who_is_gone before insert on personal_links
  for each row execute function refuse_for_who_is_gone();

--
-- server/library
--

-- A bundle that was bought. The ledger has an entry for each volume; this is what they have in common.
create table bundle_purchases (
  id text primary key,
  -- A request that is repeated has the same.
  key text not null
    constraint a_bundle_is_bought_once unique,
  account_id text not null references accounts(id),
  bundle_id text references bundles(id) on delete set null,
  -- As it was called.
  name text not null,
  coins integer not null
    constraint a_bundle_costs_no_less_than_nothing check (coins >= 0),
  bought_at timestamptz not null
);
create index bundle_purchases_by_account on bundle_purchases (account_id);
create index bundle_purchases_by_bundle on bundle_purchases (bundle_id);
create trigger nothing_of_who_is_gone before insert on bundle_purchases
  for each row execute function refuse_for_who_is_gone();

create table bundle_purchase_entries (
  purchase_id text not null references bundle_purchases(id) on delete cascade,
  entry_id text not null references ledger_entries(id),
  primary key (purchase_id, entry_id)
);
create index bundle_purchase_entries_by_entry on bundle_purchase_entries (entry_id);

-- A volume that a reader owns: for good, and once.
create table library_books (
  id text primary key,
  legacy_id text not null
    constraint a_book_has_one_legacy_id unique,
  account_id text not null references accounts(id),
  volume_id text not null references volumes(id),
  -- what paid for it; null where it was given. Looked at only at the end of the transaction: the book is claimed before it
  -- is paid for
  entry_id text references ledger_entries(id) deferrable initially deferred,
  -- bonus content and every format
  premium boolean not null default true,
  purchased_at timestamptz not null,
  last_download_at timestamptz,
  hidden_at timestamptz,
  -- 0336: When it was first read beyond its previews, or downloaded; null before.
  opened_at timestamptz,
  constraint a_volume_is_owned_once unique (account_id, volume_id)
);
create index library_books_by_age on library_books (account_id, purchased_at desc, id desc);
create index library_books_by_entry on library_books (entry_id);
-- An import asks what readers have of a volume while purchases of it wait.
create index library_books_of_a_volume on library_books (volume_id);
create trigger nothing_of_who_is_gone before insert on library_books
  for each row execute function refuse_for_who_is_gone();

--
-- server/downloads
--

-- The copy of a reader: its id is printed in every file that is made of it, and stays.
create table book_copies (
  book_id text primary key references library_books(id) on delete cascade,
  copy_id text not null
    constraint a_copy_has_its_own_id unique,
  created_at timestamptz not null,
  -- whoever makes its files has it until then
  making_until timestamptz
);

-- Types that could not be made of a volume, and why.
create table book_files_missing (
  book_id text not null references book_copies(book_id) on delete cascade,
  type text not null
    constraint a_missing_file_is_of_a_known_type check (type in ('epub', 'cbz', 'pdf', 'mobi')),
  made_from text not null,
  reason text not null,
  primary key (book_id, type)
);

-- The EPUB that a publisher handed in, byte for byte: what buyers get is made of it. It belongs to the present edition of
-- its volume and to each replaced one whose imported_files row has its hash.
create table edition_files (
  volume_id text not null references volumes(id) on delete cascade,
  sha256 text not null
    constraint an_edition_file_has_bytes_stored references blobs(name),
  size bigint not null
    constraint an_edition_file_has_bytes check (size > 0),
  stored_at timestamptz not null,
  primary key (volume_id, sha256)
);
create index edition_files_by_content on edition_files (sha256);

-- What the copies of a volume have in common is made and kept once; of a copy only the end of its file, with whose it is.
create table volume_files (
  id text primary key,
  volume_id text not null references volumes(id) on delete cascade,
  type text not null
    constraint a_common_file_is_of_a_known_type check (type in ('epub', 'cbz', 'pdf')),
  -- as in book_files
  made_from text not null,
  size bigint not null,
  -- how the end of a copy is made for it; null where the type cannot be made of this volume
  plan jsonb,
  refused text,
  made_at timestamptz not null,
  replaced_at timestamptz,
  blob text references blobs(name),
  constraint a_common_file_is_made_once unique (volume_id, type, made_from),
  constraint a_common_file_has_bytes check ((plan is null) = (blob is null)),
  constraint a_common_file_is_there_or_refused check ((plan is null) <> (refused is null))
);
create index volume_files_by_content on volume_files (blob) where blob is not null;
create index volume_files_replaced on volume_files (replaced_at) where replaced_at is not null;

-- A file that begins with a common one ends with bytes of its own; any other has all of its bytes to itself.
create table book_files (
  id text primary key,
  book_id text not null references book_copies(book_id) on delete cascade,
  type text not null
    constraint a_file_is_of_a_known_type check (type in ('epub', 'cbz', 'pdf', 'mobi')),
  name text not null,
  -- what it was made from: the edition of the volume, and of the making
  made_from text not null,
  size bigint not null
    constraint a_file_has_bytes check (size > 0),
  made_at timestamptz not null,
  -- a later one took its place; whoever is fetching it may come to the end
  replaced_at timestamptz,
  common_id text references volume_files(id),
  ending bytea,
  blob text references blobs(name),
  constraint a_common_beginning_has_an_end check ((common_id is null) = (ending is null)),
  constraint a_file_has_bytes_or_a_common_beginning check ((common_id is null) = (blob is not null))
);
create unique index a_book_has_one_file_of_a_type on book_files (book_id, type) where replaced_at is null;
create index book_files_by_content on book_files (blob) where blob is not null;
create index book_files_of_a_common_file on book_files (common_id) where common_id is not null;
create index book_files_replaced on book_files (replaced_at) where replaced_at is not null;

--
-- server/membership
--

-- A bonus of a month, once for a reader, whatever the plan was called meanwhile.
create table membership_bonuses (
  account_id text not null references accounts(id),
  -- the first of the month in which it was due, UTC
  month date not null,
  due_at timestamptz not null,
  given_at timestamptz not null,
  primary key (account_id, month)
);

-- The credits of a month, once for a reader, whatever was switched meanwhile.
create table membership_credits (
  account_id text not null references accounts(id),
  -- the first of the month in which they were due, UTC
  month date not null,
  due_at timestamptz not null,
  given_at timestamptz not null,
  plan text not null
    constraint a_month_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership', 'PremiumMembershipYearly')),
  credits integer not null
    constraint a_month_brings_credits check (credits > 0),
  primary key (account_id, month)
);

-- What a reader was told last that an upgrade costs: it is charged so.
create table membership_estimates (
  account_id text primary key references accounts(id),
  subscription_id text not null,
  plan text not null
    constraint an_estimate_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership', 'PremiumMembershipYearly')),
  coupon text,
  counted_from timestamptz not null
);
create trigger nothing_of_who_is_gone before insert on membership_estimates
  for each row execute function refuse_for_who_is_gone();

-- One row a reader who ever had one. Whoever changes what is known of a reader's memberships holds it, and counts `turn` up:
-- what was asked of the provider before that is asked again.
create table membership_standings (
  account_id text primary key references accounts(id),
  turn integer not null default 0,
  -- a premium bonus is due then; null while none is in sight
  next_bonus_at timestamptz,
  -- When the provider was last asked about a reader's memberships.
  looked_at timestamptz
);
create index membership_standings_by_bonus on membership_standings (next_bonus_at) where next_bonus_at is not null;

-- Which cards have had their trial: a fingerprint, hashed.
create table membership_trials (
  card_hash bytea primary key,
  account_id text not null references accounts(id),
  noted_at timestamptz not null
);

create table memberships (
  id text primary key,
  account_id text not null references accounts(id),
  -- simulator, stripe, or gift
  provider text not null,
  -- as the provider calls it
  subscription_id text not null,
  plan text not null
    constraint a_membership_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership', 'PremiumMembershipYearly')),
  status text not null
    constraint a_membership_has_a_known_status check (status in ('UNKNOWN', 'INCOMPLETE', 'INCOMPLETE_EXPIRED', 'UNPAID', 'PAST_DUE', 'CANCELED', 'TRIALING', 'ACTIVE')),
  -- a second one that was paid beside a live one: it is ended and given back
  surplus boolean not null default false,
  -- series of this language only; null: of all
  language text
    constraint a_membership_is_for_a_shop_language references languages(code),
  created_at timestamptz not null,
  started_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  cancelled_at timestamptz,
  ended_at timestamptz,
  trial_start timestamptz,
  trial_end timestamptz,
  past_due_since timestamptz,
  -- what the next renewal will cost, cents; null where there is none, or nobody could say
  next_cents integer,
  -- The plan that an upgrade leads to whose payment is waited for, and until when.
  pending_plan text
    constraint a_pending_plan_is_known check (pending_plan in ('Membership', 'MembershipYearly', 'PremiumMembership', 'PremiumMembershipYearly')),
  pending_until timestamptz,
  -- In which a membership is charged as long as it lasts, whatever the shop sells in by then; null for gifts, and until the
  -- provider is asked again.
  currency text,
  -- What of the running period's bill is unpaid, in cents, and when the provider charges it next.
  owed_cents integer,
  tried_again_at timestamptz,
  -- Because its card had one.
  trial_refused boolean not null default false,
  -- 0338: What of the payment goes back because the member has withdrawn, in cents; null where they have not.
  withdrawn_cents integer,
  -- 0338: Its coins or credits were spent, and are paid for: they stay.
  withdrawn_keeps_bonus boolean not null default false,
  -- 0338: When something was read by it last, known to the day; null before.
  streamed_at timestamptz,
  -- 0347: The end of a period of which a mail has reminded; null before the first.
  reminded_of timestamptz,
  constraint a_subscription_is_one_membership unique (provider, subscription_id),
  constraint a_change_waits_until_then check ((pending_plan is null) = (pending_until is null)),
  constraint a_period_ends_after_it_begins check (period_end >= period_start)
);
create index memberships_of_an_account on memberships (account_id, created_at desc);
create unique index one_live_membership_per_reader on memberships (account_id) where (status in ('TRIALING', 'ACTIVE', 'PAST_DUE')) and not surplus;

-- Notices that a membership is to end, given without signing in: as they were received, and what came of them.
create table membership_cancellations (
  number bigint generated always as identity primary key,
  account_id text not null references accounts(id),
  membership_id text not null references memberships(id),
  -- as it was typed
  name text not null,
  -- for an important reason, which stands beside it
  extraordinary boolean not null,
  reason text not null,
  -- not before this day; null: as soon as possible
  wished_on date,
  lang text not null
    constraint a_cancellation_is_in_a_shop_language references languages(code),
  received_at timestamptz not null,
  -- the time that was paid for ended then; what is charged for a later one goes back
  paid_until timestamptz not null,
  -- of the mail that asks whether it is meant
  token_hash bytea
    constraint a_cancellation_has_a_token_of_its_own unique,
  confirmed_at timestamptz,
  carried_out_at timestamptz,
  constraint what_is_carried_out_was_confirmed check (carried_out_at is null or confirmed_at is not null)
);
create index membership_cancellations_of_an_account on membership_cancellations (account_id, received_at);
create index membership_cancellations_to_carry_out on membership_cancellations (confirmed_at) where confirmed_at is not null and carried_out_at is null;
create trigger nothing_of_who_is_gone before insert on membership_cancellations
  for each row execute function refuse_for_who_is_gone();

-- How each came to be as it is; only added to.
create table membership_changes (
  number bigint generated always as identity primary key,
  membership_id text not null references memberships(id),
  noted_at timestamptz not null,
  plan text not null,
  status text not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null
);
create index membership_changes_of_one on membership_changes (membership_id, number);
create trigger events_are_noted after insert on membership_changes
  for each row execute function note_membership_event();

-- What was paid for memberships.
create table membership_invoices (
  provider text not null,
  invoice_id text not null,
  account_id text not null references accounts(id),
  membership_id text not null references memberships(id),
  plan text not null
    constraint an_invoice_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership', 'PremiumMembershipYearly')),
  amount_cents integer not null
    constraint a_bill_is_not_negative check (amount_cents >= 0),
  currency text not null,
  paid_at timestamptz not null,
  payment_id text,
  refunded_cents integer not null default 0,
  -- all of it went back, or the bank has taken it
  taken_back_at timestamptz,
  -- Since when the bank has, or may have, the money of a bill. A membership rests for the time that such a bill paid for.
  disputed_at timestamptz,
  -- 0345: The tax within a bill, as the provider says it.
  tax_cents integer not null default 0,
  card_country text,
  primary key (provider, invoice_id)
);
create index membership_invoices_by_payment on membership_invoices (payment_id) where payment_id is not null;
create index membership_invoices_disputed on membership_invoices (membership_id) where disputed_at is not null;
create index membership_invoices_of_an_account on membership_invoices (account_id, paid_at desc);
create trigger paid_bills_are_noted after insert on membership_invoices
  for each row when (new.amount_cents > 0) execute function note_invoice_event();
create trigger paid_bills_get_receipts after insert on membership_invoices
  for each row when (new.amount_cents > 0) execute function note_receipt_of_bill();
create trigger refunded_bills_are_noted after update on membership_invoices
  for each row when (new.refunded_cents > old.refunded_cents or new.disputed_at is not null and old.disputed_at is null) execute function note_invoice_event();
create trigger refunds_get_receipts after update on membership_invoices
  for each row when (new.amount_cents > 0) execute function note_receipt_of_refund();

-- The times that bills paid for, by plan: a premium bonus is due within them.
create table membership_paid_periods (
  provider text not null,
  invoice_id text not null,
  line smallint not null,
  plan text not null
    constraint a_paid_period_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership', 'PremiumMembershipYearly')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (provider, invoice_id, line),
  foreign key (provider, invoice_id) references membership_invoices(provider, invoice_id)
);

-- How many credits a plan brings each month, as the settings say, and since when: what was due before then brings none.
-- Plans without credits have no row.
create table plan_credits (
  plan text primary key
    constraint credits_are_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership', 'PremiumMembershipYearly')),
  credits integer not null
    constraint a_plan_brings_credits check (credits > 0),
  since timestamptz not null
);

--
-- server/calendar
--

-- What has come out and was told of, or looked at and told to nobody. Kept for as long as it could be found to be new again.
create table announced_releases (
  kind text not null
    constraint a_release_is_of_a_known_kind check (kind in ('part', 'digital', 'physical')),
  release_id text not null,
  at timestamptz not null,
  -- Whether browsers were told of a release: of a volume that holds nothing to read yet, they are when its book is there.
  pushed boolean not null default true,
  primary key (kind, release_id)
);
create index announced_releases_by_time on announced_releases (at);
create index announced_releases_to_push on announced_releases (kind, release_id) where not pushed;
create trigger events_are_noted after insert on announced_releases
  for each row when (new.kind = 'digital') execute function note_published_volume();

-- How one likes to see the calendar.
create table calendar_wishes (
  account_id text primary key references accounts(id) on delete cascade,
  wish text not null,
  changed_at timestamptz not null
);
create trigger nothing_of_who_is_gone before insert on calendar_wishes
  for each row execute function refuse_for_who_is_gone();

-- What is still to be told, to whom and from when on. Who no longer follows is not told.
create table due_notices (
  account_id text not null,
  series_id text not null,
  kind text not null
    constraint a_due_notice_is_of_a_known_kind check (kind in ('part', 'digital', 'physical')),
  release_id text not null,
  due_at timestamptz not null,
  -- the mail in which it is being sent
  mail_id text,
  primary key (account_id, kind, release_id),
  foreign key (account_id, series_id) references follows(account_id, series_id) on delete cascade
);
create index due_notices_of_a_follow on due_notices (account_id, series_id);

-- When the next mail about releases may go to a domain, where the operator bounds how many go there in a minute. A crash may
-- lose it.
create unlogged table mail_turns (
  domain text primary key,
  next_at timestamptz not null
);

-- Browsers that want to hear of releases. What is told to a browser ends with the session in it: whoever sits there next
-- hears nothing.
create table push_subscriptions (
  id text primary key,
  endpoint text not null
    constraint a_browser_is_told_once unique,
  account_id text not null references accounts(id) on delete cascade,
  session_id text not null references sessions(id) on delete cascade,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null
);
create index push_subscriptions_of_an_account on push_subscriptions (account_id, made_at desc);
create trigger nothing_of_who_is_gone before insert on push_subscriptions
  for each row execute function refuse_for_who_is_gone();

-- How often the date or the name of a release has changed: calendar programs want to know.
create table release_changes (
  kind text not null
    constraint a_release_change_is_of_a_known_kind check (kind in ('part', 'digital', 'physical')),
  release_id text not null,
  times integer not null default 1,
  changed_at timestamptz not null,
  primary key (kind, release_id)
);

--
-- server/places
--

create table reading_places (
  account_id text not null references accounts(id) on delete cascade,
  part_id text not null references parts(id) on delete cascade,
  -- of the session, which may have ended
  session_id text not null,
  device text not null,
  -- a Locator message
  locator bytea not null,
  kept_at timestamptz not null,
  primary key (account_id, part_id, session_id)
);
create index reading_places_of_a_part on reading_places (part_id);
create trigger nothing_of_who_is_gone before insert on reading_places
  for each row execute function refuse_for_who_is_gone();

create table reading_progress (
  account_id text not null references accounts(id) on delete cascade,
  part_id text not null references parts(id) on delete cascade,
  -- where it was read last, and the farthest that was come
  progress double precision not null
    constraint progress_is_between_beginning_and_end check (progress >= 0::double precision and progress <= 1::double precision),
  furthest double precision not null
    constraint nobody_comes_beyond_the_end check (furthest >= 0::double precision and furthest <= 1::double precision),
  changed_at timestamptz not null,
  -- read to the end, for the first time
  read_at timestamptz,
  -- what was read before counts no more, also where it becomes known later
  reset_at timestamptz,
  primary key (account_id, part_id)
);
create index reading_progress_by_time on reading_progress (account_id, changed_at desc);
create index reading_progress_of_a_part on reading_progress (part_id);
create trigger nothing_of_who_is_gone before insert on reading_progress
  for each row execute function refuse_for_who_is_gone();

--
-- server/rentals
--

create table rentals (
  id text primary key,
  account_id text not null references accounts(id),
  part_id text not null references parts(id),
  entry_id text not null references ledger_entries(id),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  -- 0336: When it was first read; null before.
  opened_at timestamptz,
  constraint a_part_is_rented_once_at_a_time exclude using gist (account_id with =, part_id with =, tstzrange(started_at, expires_at) with &&),
  constraint a_rental_lasts_72_hours check (expires_at = (started_at + '72:00:00'::interval))
);
create index rentals_by_end on rentals (account_id, expires_at desc);
create index rentals_by_entry on rentals (entry_id);
create index rentals_of_a_part on rentals (part_id);
create trigger nothing_of_who_is_gone before insert on rentals
  for each row execute function refuse_for_who_is_gone();

--
-- server/receipts
--

-- 0345: Receipts as they were issued; only added to, and kept without the account.
create table numbered_receipts (
  year smallint not null,
  number integer not null
    constraint numbers_begin_with_one check (number > 0),
  account_id text not null references accounts(id),
  kind text not null
    constraint a_numbered_receipt_is_of_a_known_kind check (kind in ('coins', 'coinsBack', 'coinsAgain', 'spent', 'spentBack', 'bill', 'billBack', 'billAgain')),
  -- 0345: the entry of the ledger, the bundle, or the bill
  subject text not null,
  -- 0345: whose receipt this one corrects; null where it corrects none, or one of before there were numbers
  corrects_year smallint,
  corrects_number integer,
  happened_at timestamptz not null,
  issued_at timestamptz not null,
  -- 0345: name, address and what the law wants of the seller, as they were
  seller jsonb not null,
  -- 0345: what it is for, as it was called, with coins, credits, money and tax
  lines jsonb not null,
  -- 0345: where the buyer is, as the account and the connection said; null where they did not
  account_country text,
  connection_country text,
  card_country text,
  -- 0349: The same, as it was then.
  buyer text not null default '',
  primary key (year, number),
  foreign key (corrects_year, corrects_number) references numbered_receipts(year, number)
);
create index numbered_receipts_of_a_subject on numbered_receipts (subject);
create index numbered_receipts_of_an_account on numbered_receipts (account_id, year desc, number desc);
create trigger receipts_are_never_emptied before truncate on numbered_receipts
  for each statement execute function refuse_change();
create trigger receipts_are_only_added before delete or update on numbered_receipts
  for each row execute function refuse_change();

-- 0345: The last number of each year. Numbers have no gaps: one is taken in the transaction that writes its receipt.
create table receipt_years (
  year smallint primary key,
  last_number integer not null
);

-- 0345: What gets a numbered receipt, until it has one. Written in the transaction that books it, so that none is forgotten.
create table receipts_to_number (
  number bigint generated always as identity primary key,
  account_id text not null references accounts(id),
  kind text not null
    constraint what_waits_is_of_a_known_kind check (kind in ('coins', 'coinsBack', 'coinsAgain', 'spent', 'spentBack', 'bill', 'billBack', 'billAgain')),
  entry_id text references ledger_entries(id),
  provider text,
  invoice_id text,
  -- 0345: of a bill: what was paid, went back, or came again
  cents integer,
  -- 0345: of the connection on which it was bought; null where it is not known
  country text,
  -- 0345: null: when its receipt is issued
  happened_at timestamptz,
  constraint what_waits_is_of_one_thing check (num_nonnulls(entry_id, invoice_id) = 1)
);
create index receipts_to_number_of_an_account on receipts_to_number (account_id);

--
-- server/returns
--

-- 0338: A notice that somebody withdraws from a purchase, received without a session.
create table withdrawal_notices (
  number bigint generated always as identity primary key,
  account_id text not null references accounts(id),
  -- 0338: as it was typed, with what it is about
  name text not null,
  about text not null,
  lang text not null
    constraint a_withdrawal_is_in_a_shop_language references languages(code),
  received_at timestamptz not null,
  -- 0338: of the mail whose link shows what can be given back
  token_hash bytea
    constraint a_withdrawal_has_a_token_of_its_own unique
);
create index withdrawal_notices_of_an_account on withdrawal_notices (account_id);
create trigger nothing_of_who_is_gone before insert on withdrawal_notices
  for each row execute function refuse_for_who_is_gone();

--
-- server/reading
--

create table reader_preferences (
  account_id text primary key references accounts(id) on delete cascade,
  -- a ReaderPreferences message
  message bytea not null,
  changed_at timestamptz not null
);
create trigger nothing_of_who_is_gone before insert on reader_preferences
  for each row execute function refuse_for_who_is_gone();

create table reading_marks (
  account_id text not null references accounts(id) on delete cascade,
  -- chosen by the client
  id text not null,
  part_id text not null references parts(id) on delete cascade,
  -- where it stands, to be listed in order: block and character of a text, page of a manga
  block integer not null,
  sign integer not null,
  -- a Mark message, without what is in columns
  message bytea not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Whether an edition has the text of the mark no longer, so that readers are shown those marks before all others. It is in
  -- the message, too: field 13, the last one.
  gone boolean not null default false,
  primary key (account_id, id)
);
create index marks_by_part on reading_marks (part_id);
create index marks_by_time on reading_marks (account_id, changed_at desc, id);
create index marks_of_a_part on reading_marks (account_id, part_id, block, sign);
create trigger nothing_of_who_is_gone before insert on reading_marks
  for each row execute function refuse_for_who_is_gone();

--
-- server/gifts
--

create table gift_codes (
  code_hash bytea primary key,
  -- the first signs, to tell them apart on a list
  hint text not null,
  type text not null
    constraint a_gift_is_of_a_known_type check (type in ('coins', 'credits', 'subscription', 'book')),
  coins integer
    constraint a_gift_gives_coins check (coins > 0),
  volume_id text references volumes(id),
  months integer
    constraint a_gift_gives_months check (months > 0),
  note text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz,
  most_uses integer not null default 1
    constraint a_gift_can_be_used check (most_uses > 0),
  uses integer not null default 0,
  -- of a membership
  plan text
    constraint a_gift_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership', 'PremiumMembershipYearly')),
  credits integer
    constraint a_gift_gives_credits check (credits > 0),
  constraint a_gift_is_not_used_up_twice check (uses <= most_uses)
);
create index gift_codes_of_a_volume on gift_codes (volume_id) where volume_id is not null;
-- Whether the shop gives credits is asked with many answers.
create index gift_codes_with_credits on gift_codes (expires_at) where credits is not null and uses < most_uses;

create table gift_uses (
  code_hash bytea not null references gift_codes(code_hash),
  account_id text not null references accounts(id),
  used_at timestamptz not null,
  -- What the client has called its try (Idempotency-Key): a repeat after a lost answer is told what came of it. null where
  -- it said nothing.
  repeat_key text,
  primary key (code_hash, account_id)
);
create trigger nothing_of_who_is_gone before insert on gift_uses
  for each row execute function refuse_for_who_is_gone();

--
-- server/opds
--

-- The link under which programs for e-books find a reader's library: one each, and it can be taken back.
create table opds_links (
  account_id text primary key references accounts(id) on delete cascade,
  -- who reads the database cannot use the link
  secret_hash bytea not null
    constraint an_opds_link_is_nobody_elses unique,
  made_at timestamptz not null,
  -- to the hour
  used_at timestamptz
);
create trigger nothing_of_who_is_gone before insert on opds_links
  for each row execute function refuse_for_who_is_gone();

--
-- server/webhooks
--

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
create index webhook_deliveries_by_time on webhook_deliveries (at);
create index webhook_deliveries_due on webhook_deliveries (next_at) where next_at is not null;
create index webhook_deliveries_of_one on webhook_deliveries (webhook_id, at desc, id desc);

-- Since when an address has failed without a success; apart from what people change.
create table webhook_failures (
  webhook_id text primary key,
  since timestamptz not null
);

-- What is signed with, sealed; apart from what the audit log notes.
create table webhook_secrets (
  webhook_id text primary key,
  sealed bytea not null
);

-- Addresses of the publisher's own programs, which hear what happens.
create table webhooks (
  id text primary key,
  address text not null,
  events text[] not null
    constraint a_webhook_is_told_of_something check (events <> '{}'::text[]),
  created_at timestamptz not null,
  created_by text,
  -- null while events are sent to it
  disabled_at timestamptz,
  -- Nobody switched it off: it had failed for days.
  disabled_by_failure boolean not null default false,
  -- Kept, so that its deletion can be undone.
  deleted_at timestamptz
);
create trigger changes_are_audited after insert or delete or update on webhooks
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');

--
-- server/publishing
--

-- 0357: Addresses that a series, volume or part has no longer (docs/decisions/0194-addresses.md). Nothing else gets them.
create table former_addresses (
  kind text not null
    constraint an_address_is_of_a_known_kind check (kind in ('series', 'volume', 'part')),
  slug text collate "C" not null,
  -- 0357: Whose it was, which may be there no longer
  subject_id text not null,
  primary key (kind, slug)
);
create index former_addresses_of_a_subject on former_addresses (subject_id);

-- A file of the import folder that was imported or refused and is being moved out of it, so that a shop that is killed
-- meanwhile knows where it goes. All paths are whole ones.
create table import_folder_moves (
  path text primary key,
  -- where it goes; a name that nothing had
  target text not null,
  -- the manifest beside it; null: none
  manifest text,
  -- what is written beside it: what it was imported as, or why it was refused
  note text not null,
  -- sizes and times of the file and its manifest: another file that has its name by now stays where it is
  stamp text not null,
  noted_at timestamptz not null
);

-- Which file a volume came from, so that importing it again changes nothing, or only what changed.
create table imported_files (
  sha256 text not null,
  volume_id text not null references volumes(id) on delete cascade,
  -- digest of the options and of the pipeline's version: another cut makes other parts
  recipe text not null,
  name text not null,
  imported_at timestamptz not null,
  -- Of the book that the file names (dc:identifier, GTIN), so that another book is not taken for a new edition of it.
  identifiers text[] not null default '{}',
  primary key (volume_id, sha256)
);
create index imported_files_by_digest on imported_files (sha256);
-- Imports look for the volume that has an identifier of their file.
create index imported_files_by_identifier on imported_files using gin (identifiers);

-- The file from which a part came whose volume awaits its edition, so that the same file is known again. Rows go when the
-- edition comes.
create table part_files (
  part_id text primary key references parts(id) on delete cascade,
  sha256 text not null,
  name text not null,
  added_at timestamptz not null
);
create index part_files_by_hash on part_files (sha256);

-- Parts that the volume has no longer and of which readers have something (a rental, marks, places): hidden instead of
-- deleted.
create table removed_parts (
  part_id text primary key references parts(id) on delete cascade,
  removed_at timestamptz not null,
  -- how it was before
  was_hidden boolean not null,
  -- A part whose text is in another one leads there; null: its text is in the volume no longer.
  moved_to text references parts(id) on delete set null
);
create index removed_parts_by_target on removed_parts (moved_to) where moved_to is not null;

-- A rental is of a part as it was when it was paid for. Where an edition puts some of that text into other parts, it covers
-- them, too.
create table rental_covers (
  rental_id text not null references rentals(id) on delete cascade,
  part_id text not null references parts(id) on delete cascade,
  primary key (rental_id, part_id)
);
create index rental_covers_of_a_part on rental_covers (part_id);

-- A volume as it was before an import changed or removed a text or pages of it. Nothing but its parts' pictures refers to
-- the rest of the catalogue, so that an edition stays complete whatever becomes of that.
create table replaced_editions (
  volume_id text not null references volumes(id) on delete cascade,
  -- counts within the volume, from 1
  number integer not null,
  replaced_at timestamptz not null,
  -- how the next edition differed: language, type, identifier, text, removed, moved; none: it was corrected
  differences text[] not null,
  -- the row of volumes
  volume jsonb not null,
  -- rows of creators with their role, in order: name, original_name, role
  creators jsonb not null,
  -- the row of imported_files; null where no file was known
  file jsonb,
  cover_hash text references images(hash),
  -- rows of volume_skus, so that an edition that is restored has its own links again; null: the volume's links stay
  skus jsonb,
  primary key (volume_id, number)
);
create index replaced_editions_by_cover on replaced_editions (cover_hash) where cover_hash is not null;

create table replaced_parts (
  volume_id text not null,
  edition integer not null,
  part_id text not null,
  number numeric(8,2) not null,
  -- the row of parts
  part jsonb not null,
  -- the row of part_contents without its tree; null where nothing had been handed in
  content jsonb,
  tree bytea,
  primary key (volume_id, edition, part_id),
  foreign key (volume_id, edition) references replaced_editions(volume_id, number) on delete cascade
);
-- A part of a replaced edition comes back with the cover that its row names.
create index replaced_parts_by_cover on replaced_parts ((part ->> 'cover_hash')) where (part ->> 'cover_hash') is not null;

create table replaced_part_images (
  volume_id text not null,
  edition integer not null,
  part_id text not null,
  "position" integer not null,
  hash text not null references images(hash),
  wide boolean not null,
  blank boolean not null,
  description text not null,
  primary key (volume_id, edition, part_id, "position"),
  foreign key (volume_id, edition, part_id) references replaced_parts(volume_id, edition, part_id) on delete cascade
);
-- Whether a picture is used is asked for each of them, and by the database before it deletes one.
create index replaced_part_images_by_hash on replaced_part_images (hash);

--
-- server/studio
--

-- A cover that somebody has prepared and nobody has published yet; one of a cover.
create table cover_drafts (
  -- The cover in whose place it comes. One that is not among covers is a new one, or was removed meanwhile.
  cover_id text primary key,
  series_id text references series(id) on delete cascade,
  volume_id text references volumes(id) on delete cascade,
  lang text references languages(code),
  -- null: from the beginning
  from_at timestamptz,
  picture_id text not null references cover_pictures(id),
  -- The version of the cover in the shop when it was written; 0 where there was none.
  made_from integer not null,
  state text not null
    constraint a_cover_draft_is_written_or_ready check (state in ('draft', 'ready')),
  -- The name that the account had, as in the audit log.
  writer_name text not null,
  changed_at timestamptz not null,
  -- Goes up with each saving, so that the second of two people is told.
  version integer not null,
  constraint a_cover_draft_is_of_a_series_or_a_volume check (num_nonnulls(series_id, volume_id) = 1)
);
create index cover_drafts_by_picture on cover_drafts (picture_id);
create index cover_drafts_by_series on cover_drafts (series_id) where series_id is not null;
create index cover_drafts_by_state on cover_drafts (state, changed_at);
create index cover_drafts_by_volume on cover_drafts (volume_id) where volume_id is not null;
create trigger changes_are_audited after insert or delete or update on cover_drafts
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('cover_id', 'series_id', 'volume_id');

-- The last version that a draft of a field has had, also after the draft has ended: a draft that is written in its place has
-- a version that nobody has seen.
create table draft_versions (
  series_id text not null references series(id) on delete cascade,
  subject_id text not null,
  field text not null,
  version integer not null,
  primary key (subject_id, field)
);

-- Looks at the shop that end after an hour: as somebody of a kind, or to read before it is published.
create table previews (
  id text primary key,
  -- Of a person: as whom. null: a link for reading before publication.
  stands_for text
    constraint a_preview_stands_for_somebody_we_know check (stands_for in ('visitor', 'member', 'premium', 'owner', 'renter')),
  country text,
  -- The moment at which the shop is looked at; null for links, which are about now.
  looks_at timestamptz,
  series_id text not null references series(id) on delete cascade,
  volume_id text references volumes(id) on delete cascade,
  part_id text references parts(id) on delete cascade,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  -- The account; what it is called stands in made_by. No reference: a link is looked at after the account is gone.
  made_by_account text,
  constraint a_preview_is_of_a_person_at_a_moment_or_a_link_to_a_volume check (num_nonnulls(stands_for, looks_at) = 2 and volume_id is null or num_nonnulls(stands_for, looks_at) = 0 and volume_id is not null)
);
create index previews_by_part on previews (part_id);
create index previews_by_series on previews (series_id);
create index previews_by_volume on previews (volume_id);
create trigger changes_are_audited after insert or delete or update on previews
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');

-- Tokens with which programs use the studio in the name of who made them, and with no more than is said here.
create table studio_tokens (
  id text primary key,
  account_id text not null references accounts(id),
  name text not null,
  -- Of the token itself there is only this: who reads the database cannot use it.
  token_hash bytea not null
    constraint a_studio_token_is_one_of_its_own unique,
  rights text[] not null
    constraint a_token_is_good_for_something check (rights <> '{}'::text[]),
  -- null: every series
  series_ids text[]
    constraint a_token_is_limited_to_something check (series_ids <> '{}'::text[]),
  -- Languages of series; null: every language
  langs text[]
    constraint a_token_is_limited_to_some_language check (langs <> '{}'::text[]),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- When its maker was told that it expires soon.
  reminded_at timestamptz,
  constraint a_token_expires_after_it_is_made check (expires_at > created_at)
);
create index studio_tokens_by_account on studio_tokens (account_id);
create trigger nothing_of_who_is_gone before insert on studio_tokens
  for each row execute function refuse_for_who_is_gone();

-- Files on their way into the catalogue. They are deleted some days after something was last done with them.
create table studio_uploads (
  id text primary key,
  -- Who uploads it. There is no reference: the file goes by itself.
  account_id text not null,
  name text not null,
  -- In which folder it was, for the name of the series.
  folder text not null,
  bytes bigint not null
    constraint an_upload_has_bytes check (bytes > 0),
  sha256 text not null,
  piece_bytes integer not null
    constraint a_piece_has_bytes check (piece_bytes > 0),
  state text not null
    constraint an_upload_has_a_state_we_know check (state in ('uploading', 'waiting', 'reading', 'read', 'refused', 'importing', 'imported')),
  -- Percent of the present step.
  progress integer not null default 0,
  -- One line.
  refusal text,
  -- What an editor has answered: the message UploadAnswers.
  answers bytea,
  -- Who asked for the import, with their rights.
  asker jsonb,
  -- What reading found, and how it was asked for.
  book jsonb,
  -- What an import would do, and has done: the messages UploadPlan and UploadOutcome.
  plan bytea,
  outcome bytea,
  -- How often it failed for a reason that nobody foresaw.
  failures integer not null default 0,
  begun_at timestamptz not null,
  touched_at timestamptz not null,
  -- The refusal as a code with its arguments; where it is null and there is a refusal, that is a line of an earlier version.
  refusal_remark jsonb
);
create unique index a_file_is_uploaded_once_at_a_time on studio_uploads (account_id, sha256, name, folder) where state <> 'imported';
create index studio_uploads_by_account on studio_uploads (account_id, begun_at desc);
create index studio_uploads_by_touch on studio_uploads (touched_at);

-- The pictures of a file that was read.
create table studio_upload_pictures (
  upload_id text not null references studio_uploads(id) on delete cascade,
  hash text not null references blobs(name),
  media_type text not null,
  primary key (upload_id, hash)
);
create index studio_upload_pictures_by_bytes on studio_upload_pictures (hash);

create table studio_upload_pieces (
  upload_id text not null references studio_uploads(id) on delete cascade,
  -- From 1.
  number integer not null,
  sha256 text not null references blobs(name),
  primary key (upload_id, number)
);
create index studio_upload_pieces_by_bytes on studio_upload_pieces (sha256);

-- The texts of a file that was read, under their names in it.
create table studio_upload_texts (
  upload_id text not null references studio_uploads(id) on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (upload_id, name)
);

-- Filters, orders and columns of the catalogue that somebody has given a name.
create table studio_views (
  id text primary key,
  account_id text not null references accounts(id),
  name text not null,
  -- As in the address of the studio: `kind=volume&state=draft`.
  query text not null,
  -- Everybody in the studio sees it.
  shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index studio_views_by_account on studio_views (account_id);
create trigger nothing_of_who_is_gone before insert on studio_views
  for each row execute function refuse_for_who_is_gone();

-- What is closed in some countries, because somebody has a right to it or a court says so.
create table takedowns (
  id text primary key,
  subject_kind text not null
    constraint what_is_taken_down_is_in_the_catalogue check (subject_kind in ('series', 'volume', 'part')),
  -- There is no reference: the statement of reasons outlives what it is about.
  subject_id text not null,
  -- Two letters each; null: everywhere
  countries text[]
    constraint a_takedown_names_a_country check (cardinality(countries) > 0),
  source text not null
    constraint a_notice_comes_from_somebody_we_know check (source in ('court', 'authority', 'rightsHolder', 'own')),
  reason text not null
    constraint a_takedown_states_its_reason check (btrim(reason) <> ''),
  taken_down_at timestamptz not null,
  -- The name that the account had, as in the audit log.
  taken_down_by text not null,
  -- The name that the account of the second person had.
  confirmed_by text
);
create index takedowns_by_subject on takedowns (subject_id);
create trigger a_second_person_confirms before insert on takedowns
  for each row execute function require_second_person();
create trigger changes_are_audited after insert or delete or update on takedowns
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');
create trigger takedowns_are_only_added before delete or update on takedowns
  for each row execute function refuse_change_of_takedowns();

-- What is closed where by takedowns that have not been lifted: each part of a list asks it, and takedowns are kept for good.
create table closed_subjects (
  subject_id text not null,
  -- Two letters, or * for everywhere.
  country text not null,
  takedown_id text not null references takedowns(id),
  primary key (subject_id, country, takedown_id)
);
create index closed_subjects_by_takedown on closed_subjects (takedown_id);

create table lifted_takedowns (
  takedown_id text primary key references takedowns(id),
  reason text not null
    constraint a_lift_states_its_reason check (btrim(reason) <> ''),
  lifted_at timestamptz not null,
  lifted_by text not null,
  confirmed_by text
);
create trigger a_second_person_confirms before insert on lifted_takedowns
  for each row execute function require_second_person();
create trigger changes_are_audited after insert or delete or update on lifted_takedowns
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('takedown_id');
create trigger lifted_takedowns_are_only_added before delete or update on lifted_takedowns
  for each row execute function refuse_change_of_takedowns();

-- What somebody has asked for, and takes effect once a second person has confirmed it.
create table second_person_requests (
  id text primary key,
  deed text not null
    constraint a_request_is_for_something_we_know check (deed in ('takedown.add', 'takedown.lift', 'twoPeople.off')),
  -- There is no reference: a request outlives what it is about, and the account of who asked.
  subject_kind text not null
    constraint a_request_is_about_something_we_know check (subject_kind in ('series', 'volume', 'part', 'rule')),
  subject_id text not null,
  -- As it was called.
  subject_name text not null,
  -- Of a takedown. Countries: two letters each; null: everywhere
  countries text[]
    constraint a_request_names_a_country check (cardinality(countries) > 0),
  source text
    constraint a_requested_notice_comes_from_somebody_we_know check (source in ('court', 'authority', 'rightsHolder', 'own')),
  -- Of a takedown that is to be lifted.
  takedown_id text references takedowns(id),
  reason text not null
    constraint a_request_states_its_reason check (btrim(reason) <> ''),
  asked_at timestamptz not null,
  asked_by text not null,
  asked_by_name text not null,
  -- Nobody else could confirm it when it was asked for.
  alone boolean not null,
  constraint who_asked_is_said_once unique (id, asked_by, asked_by_name),
  constraint a_request_for_a_lift_names_the_takedown check ((deed = 'takedown.lift') = (takedown_id is not null)),
  constraint a_request_for_a_takedown_has_its_notice check ((deed = 'takedown.add') = (source is not null))
);
create index second_person_requests_by_subject on second_person_requests (subject_id);
create index second_person_requests_by_takedown on second_person_requests (takedown_id) where takedown_id is not null;
create trigger changes_are_audited after insert or delete or update on second_person_requests
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('id');
create trigger requests_are_only_added before delete or update on second_person_requests
  for each row execute function refuse_change_of_second_person();

-- What came of it: one answer for each.
create table second_person_answers (
  request_id text primary key,
  -- Said again, so that an entry of the log has both persons, and the database compares them.
  asked_by text not null,
  asked_by_name text not null,
  answer text not null
    constraint an_answer_is_one_we_know check (answer in ('confirmed', 'declined', 'withdrawn', 'waited')),
  answered_at timestamptz not null,
  answered_by text not null,
  answered_by_name text not null,
  reason text not null,
  -- Of a takedown that came of it.
  takedown_id text,
  constraint a_request_is_withdrawn_by_who_asked check ((answer not in ('withdrawn', 'waited')) or answered_by = asked_by),
  constraint a_second_person_is_another check ((answer not in ('confirmed', 'declined')) or answered_by <> asked_by),
  constraint who_declines_says_why check (answer <> 'declined' or btrim(reason) <> ''),
  foreign key (request_id, asked_by, asked_by_name) references second_person_requests(id, asked_by, asked_by_name)
);
create trigger answers_are_only_added before delete or update on second_person_answers
  for each row execute function refuse_change_of_second_person();
create trigger changes_are_audited after insert or delete or update on second_person_answers
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('request_id');

-- A value of a field of a series, volume or part that somebody has prepared and nobody has published yet; one of a field.
-- The name is from when there were drafts of texts alone: the log has it in its rows, from which undo puts drafts back.
create table text_drafts (
  -- Of the subject, so that the log knows whose entry it is.
  series_id text not null references series(id) on delete cascade,
  subject_id text not null,
  field text not null,
  -- JSON, as fields have their values.
  value text not null,
  -- The value in the shop when it was written, as JSON.
  made_from text not null,
  state text not null
    constraint a_draft_is_written_or_ready check (state in ('draft', 'ready')),
  -- The name that the account had, as in the audit log.
  writer_name text not null,
  changed_at timestamptz not null,
  -- Goes up with each saving, so that the second of two people is told.
  version integer not null,
  primary key (series_id, subject_id, field),
  constraint a_text_has_one_draft unique (subject_id, field)
);
create index text_drafts_by_state on text_drafts (state, changed_at);
create trigger changes_are_audited after insert or delete or update on text_drafts
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('series_id', 'subject_id', 'field');
comment on table text_drafts is 'A value of a field of a series, volume or part that somebody has prepared and nobody has published yet; one of a field.';

-- What takes two people: a row for each rule that is on.
create table two_person_rules (
  name text primary key
    constraint a_rule_is_for_something_we_know check (name = 'takedown'),
  on_since timestamptz not null,
  -- The name that the account had, as in the audit log.
  switched_on_by text not null
);
create trigger a_rule_ends_by_its_own_rule before delete on two_person_rules
  for each row execute function require_end_of_rule();
create trigger a_rule_is_not_changed before update on two_person_rules
  for each row execute function refuse_change_of_second_person();
create trigger changes_are_audited after insert or delete or update on two_person_rules
  for each row when (coalesce(current_setting('kashihon.audit', true), '') <> '') execute function note_audited_row('name');

--
-- server/changes
--

-- What is to be published together at a time.
create table releases (
  id text primary key,
  -- As the studio and the log call it.
  name text not null
    constraint a_release_has_a_name check (btrim(name) <> ''),
  publish_at timestamptz not null,
  planned_at timestamptz not null,
  -- There is no reference: what the account planned is refused when it is gone.
  planned_by text not null,
  planned_by_name text not null,
  -- Why it was not published when its time had come, and what stood in the way; null where it has not come.
  problem text,
  problem_of text not null default ''
);
create index releases_by_time on releases (publish_at, id);

-- Each change as it was when the release was planned. A change is part of one release at most.
create table release_items (
  release_id text not null references releases(id) on delete cascade,
  "position" integer not null,
  kind text not null,
  item_id text not null,
  seen text not null,
  primary key (release_id, "position"),
  constraint a_change_is_part_of_one_release unique (kind, item_id)
);

--
-- demo
--

-- When an empty shop was first filled with the demo catalogue. Its dates are counted from that day, so that a start that was
-- broken off goes on where it stood.
create table demo_fills (
  only_row boolean default true primary key
    constraint there_is_one_demo check (only_row),
  began_at timestamptz not null,
  finished_at timestamptz
);

--
-- Views
--

-- What a volume says at present, so that its files (server/downloads) know whether they still say the same: they are made
-- anew also where the publisher's file is another one, or a manga becomes a strip. A part that was withdrawn after it had
-- come out stays in the files of those who own the volume.
create view volume_editions as
 select v.id as volume_id,
    count(c.part_id) as filled_parts,
    max(c.updated_at) as updated_at,
    md5(concat_ws('|', s.title, v.title, v.number, v.cover_hash, string_agg(concat_ws(' ', p.id, p.short_title, c.revision, replace(to_json((c.updated_at at time zone 'UTC')) #>> '{}'::text[], 'T', ' ') || '+00'), ',' order by p.number), ( select f.sha256
           from edition_files f
             join imported_files i using (volume_id, sha256)
          where f.volume_id = v.id
         limit 1),
        case v.layout
            when 'strip' then v.layout
            else null::text
        end)) as edition
   from volumes v
     join series s on s.id = v.series_id
     left join (parts p
     join part_contents c on c.part_id = p.id) on p.volume_id = v.id and (not p.hidden or p.stage = 'withdrawn' and p.was_ready_until is not null and p.launch_at <= p.was_ready_until)
  group by v.id, s.id;
