-- Coins and credits: a ledger in double entry. Nothing in it is ever changed or removed; what was wrong is set right by another entry.
create extension if not exists btree_gist;

-- What happened, once: the key says what for, so that a repeat is the same entry.
create table ledger_entries (
  id text primary key,
  key text not null constraint an_entry_is_made_once unique,
  kind text not null constraint an_entry_is_of_a_known_kind check (kind in ('purchase', 'gift', 'bonus', 'system', 'redeem_coins',
    'redeem_credits', 'rent', 'convert', 'grant_credits', 'refund', 'settle')),
  -- whom it concerns; the row stays when the person is forgotten
  account_id text not null references accounts,
  happened_at timestamptz not null,
  volume_id text references volumes,
  part_id text references parts,
  -- the payment behind it, at the payment provider
  payment_id text,
  -- what was paid in money; null where nothing was
  value_cents integer,
  currency text,
  -- takes another entry back
  reverses text references ledger_entries,
  -- in which order two of one instant were written
  number bigint generated always as identity
);
create index ledger_entries_of_an_account on ledger_entries (account_id, happened_at desc, number desc);
create index ledger_entries_by_what_they_reverse on ledger_entries (reverses) where reverses is not null;
create index ledger_entries_by_payment on ledger_entries (payment_id) where payment_id is not null;

-- Where it went: the amounts of one entry and unit add up to nothing. `reader` is the account's own pocket, everything else belongs to the shop.
create table ledger_postings (
  entry_id text not null references ledger_entries,
  line smallint not null,
  pocket text not null constraint a_posting_goes_to_a_known_pocket check (pocket in ('reader', 'sold', 'given', 'sales', 'rentals',
    'converted', 'refunded')),
  account_id text not null references accounts,
  unit text not null constraint a_unit_is_coins_or_credits check (unit in ('coins', 'credits')),
  amount integer not null constraint a_posting_moves_something check (amount <> 0 and abs(amount::bigint) <= 1000000000),
  primary key (entry_id, line)
);
create index ledger_postings_of_a_reader on ledger_postings (account_id, unit) where pocket = 'reader';

-- What a reader has; kept by the database with every posting. The shop's own pockets have no row, so that nobody waits for anybody else.
create table balances (
  account_id text not null references accounts,
  unit text not null constraint a_balance_is_of_coins_or_credits check (unit in ('coins', 'credits')),
  amount bigint not null default 0 constraint a_balance_is_never_below_nothing check (amount >= 0),
  primary key (account_id, unit)
);

-- Coins as they came in: what is left of each, so that given ones are spent first and a refund knows what is still there.
create table coin_lots (
  id text primary key,
  entry_id text not null references ledger_entries,
  account_id text not null references accounts,
  given boolean not null,
  coins integer not null constraint a_lot_holds_coins check (coins > 0),
  coins_left integer not null,
  created_at timestamptz not null,
  constraint a_lot_is_never_overdrawn check (coins_left between 0 and coins)
);
create index coin_lots_with_coins on coin_lots (account_id, given desc, created_at, id) where coins_left > 0;
create index coin_lots_by_entry on coin_lots (entry_id);

-- What each entry took from which lot.
create table coin_lot_uses (
  entry_id text not null references ledger_entries,
  lot_id text not null references coin_lots,
  coins integer not null constraint a_use_takes_coins check (coins > 0),
  primary key (entry_id, lot_id)
);

-- Coins that were taken back after they had been spent. While one is open nothing can be spent.
create table coin_debts (
  id text primary key,
  account_id text not null references accounts,
  entry_id text not null references ledger_entries,
  coins integer not null constraint a_debt_is_of_coins check (coins > 0),
  coins_left integer not null,
  created_at timestamptz not null,
  constraint a_debt_is_never_overpaid check (coins_left between 0 and coins)
);
create index coin_debts_open on coin_debts (account_id, created_at) where coins_left > 0;

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
create trigger balances_follow_postings after insert on ledger_postings for each row execute function keep_balance();

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_postings where entry_id = new.entry_id group by unit having sum(amount) <> 0) then
    raise exception 'the entry % is not balanced', new.entry_id using errcode = '23514', constraint = 'an_entry_is_balanced';
  end if;
  return null;
end $$;
create constraint trigger an_entry_is_balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function refuse_unbalanced();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '23514', constraint = 'the_ledger_is_only_added_to';
end $$;
create trigger entries_are_only_added before update or delete on ledger_entries for each row execute function refuse_change();
create trigger postings_are_only_added before update or delete on ledger_postings for each row execute function refuse_change();
create trigger uses_are_only_added before update or delete on coin_lot_uses for each row execute function refuse_change();
create trigger entries_are_never_emptied before truncate on ledger_entries for each statement execute function refuse_change();
create trigger postings_are_never_emptied before truncate on ledger_postings for each statement execute function refuse_change();

-- A volume that a reader owns: for good, and once.
create table library_books (
  id text primary key,
  legacy_id text not null constraint a_book_has_one_legacy_id unique,
  account_id text not null references accounts,
  volume_id text not null references volumes,
  -- what paid for it; null where it was given. Looked at only at the end of the transaction: the book is claimed before it is paid for
  entry_id text references ledger_entries deferrable initially deferred,
  -- bonus content and every format
  premium boolean not null default true,
  purchased_at timestamptz not null,
  last_download_at timestamptz,
  hidden_at timestamptz,
  constraint a_volume_is_owned_once unique (account_id, volume_id)
);
create index library_books_by_entry on library_books (entry_id);
create index library_books_by_age on library_books (account_id, purchased_at desc, id desc);

create table rentals (
  id text primary key,
  account_id text not null references accounts,
  part_id text not null references parts,
  entry_id text not null references ledger_entries,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  constraint a_rental_lasts_72_hours check (expires_at = started_at + interval '72 hours'),
  constraint a_part_is_rented_once_at_a_time exclude using gist (account_id with =, part_id with =, tstzrange(started_at, expires_at) with &&)
);
create index rentals_by_entry on rentals (entry_id);
create index rentals_by_end on rentals (account_id, expires_at desc);

create table gift_codes (
  code_hash bytea primary key,
  -- the first signs, to tell them apart on a list
  hint text not null,
  type text not null constraint a_gift_is_of_a_known_type check (type in ('coins', 'subscription', 'book')),
  coins integer constraint a_gift_gives_coins check (coins > 0),
  volume_id text references volumes,
  months integer constraint a_gift_gives_months check (months > 0),
  note text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz,
  most_uses integer not null default 1 constraint a_gift_can_be_used check (most_uses > 0),
  uses integer not null default 0,
  constraint a_gift_is_not_used_up_twice check (uses <= most_uses)
);
create table gift_uses (
  code_hash bytea not null references gift_codes,
  account_id text not null references accounts,
  used_at timestamptz not null,
  primary key (code_hash, account_id)
);
