-- How many credits a plan brings each month, as the settings say, and since when: what was due before then brings none. Plans without credits have no row.
create table plan_credits (
  plan text primary key constraint credits_are_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership',
    'PremiumMembershipYearly')),
  credits integer not null constraint a_plan_brings_credits check (credits > 0),
  since timestamptz not null
);

-- The credits of a month, once for a reader, whatever was switched meanwhile.
create table membership_credits (
  account_id text not null references accounts,
  -- the first of the month in which they were due, UTC
  month date not null,
  due_at timestamptz not null,
  given_at timestamptz not null,
  plan text not null constraint a_month_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership',
    'PremiumMembershipYearly')),
  credits integer not null constraint a_month_brings_credits check (credits > 0),
  primary key (account_id, month)
);

alter table membership_paid_periods add constraint a_paid_period_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly',
  'PremiumMembership', 'PremiumMembershipYearly'));

alter table ledger_entries drop constraint an_entry_is_of_a_known_kind;
alter table ledger_entries add constraint an_entry_is_of_a_known_kind check (kind in ('purchase', 'gift', 'bonus', 'system', 'redeem_coins',
  'redeem_credits', 'rent', 'convert', 'grant_credits', 'plan_credits', 'refund', 'restore', 'settle'));
