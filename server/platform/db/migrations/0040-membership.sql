-- Memberships: what the payment provider says of them, folded; what they gave.

-- One row a reader who ever had one. Whoever changes what is known of a reader's memberships holds it, and counts `turn` up: what was asked of the
-- provider before that is asked again.
create table membership_standings (
  account_id text primary key references accounts,
  turn integer not null default 0,
  -- a premium bonus is due then; null while none is in sight
  next_bonus_at timestamptz
);
create index membership_standings_by_bonus on membership_standings (next_bonus_at) where next_bonus_at is not null;

create table memberships (
  id text primary key,
  account_id text not null references accounts,
  -- simulator, stripe, or gift
  provider text not null,
  -- as the provider calls it
  subscription_id text not null,
  plan text not null constraint a_membership_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership',
    'PremiumMembershipYearly')),
  status text not null constraint a_membership_has_a_known_status check (status in ('UNKNOWN', 'INCOMPLETE', 'INCOMPLETE_EXPIRED', 'UNPAID',
    'PAST_DUE', 'CANCELED', 'TRIALING', 'ACTIVE')),
  -- a second one that was paid beside a live one: it is ended and given back
  surplus boolean not null default false,
  -- series of this language only; null: of all
  language text,
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
  constraint a_subscription_is_one_membership unique (provider, subscription_id),
  constraint a_period_ends_after_it_begins check (period_end >= period_start)
);
create unique index one_live_membership_per_reader on memberships (account_id)
  where status in ('TRIALING', 'ACTIVE', 'PAST_DUE') and not surplus;
create index memberships_of_an_account on memberships (account_id, created_at desc);

-- How each came to be as it is; only added to.
create table membership_changes (
  number bigint generated always as identity primary key,
  membership_id text not null references memberships,
  noted_at timestamptz not null,
  plan text not null,
  status text not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null
);
create index membership_changes_of_one on membership_changes (membership_id, number);

-- What was paid for memberships.
create table membership_invoices (
  provider text not null,
  invoice_id text not null,
  account_id text not null references accounts,
  membership_id text not null references memberships,
  plan text not null,
  amount_cents integer not null constraint a_bill_is_not_negative check (amount_cents >= 0),
  currency text not null,
  paid_at timestamptz not null,
  payment_id text,
  refunded_cents integer not null default 0,
  -- all of it went back, or the bank has taken it
  taken_back_at timestamptz,
  primary key (provider, invoice_id)
);
create index membership_invoices_of_an_account on membership_invoices (account_id, paid_at desc);
create index membership_invoices_by_payment on membership_invoices (payment_id) where payment_id is not null;

-- The times that bills paid for, by plan: a premium bonus is due within them.
create table membership_paid_periods (
  provider text not null,
  invoice_id text not null,
  line smallint not null,
  plan text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (provider, invoice_id, line),
  foreign key (provider, invoice_id) references membership_invoices
);

-- A bonus of a month, once for a reader, whatever the plan was called meanwhile.
create table membership_bonuses (
  account_id text not null references accounts,
  -- the first of the month in which it was due, UTC
  month date not null,
  due_at timestamptz not null,
  given_at timestamptz not null,
  primary key (account_id, month)
);

-- Which cards have had their trial: a fingerprint, hashed.
create table membership_trials (
  card_hash bytea primary key,
  account_id text not null references accounts,
  noted_at timestamptz not null
);

-- What a reader was told last that an upgrade costs: it is charged so.
create table membership_estimates (
  account_id text primary key references accounts,
  subscription_id text not null,
  plan text not null,
  coupon text,
  counted_from timestamptz not null
);

-- Gifts of a membership name the plan.
alter table gift_codes add column plan text;
