-- expand: older code goes on by account_roles, and does not know of roles given from now on.
-- Who runs the shop, and with which roles. A person has any number of them, each limited to series or languages, or to nothing.
create table staff_grants (
  id text primary key,
  account_id text not null references accounts,
  role text not null constraint a_role_is_one_we_know
    check (role in ('owner', 'publisher', 'editor', 'translator', 'author', 'support', 'accountant', 'marketing', 'auditor')),
  -- null: every series
  series_ids text[] constraint a_role_is_limited_to_something check (series_ids <> '{}'),
  -- Languages of series; null: every language
  langs text[] constraint a_role_is_limited_to_some_language check (langs <> '{}'),
  granted_at timestamptz not null,
  -- The account of who gave it; null for commands. There is no reference: the role outlives the account of who gave it.
  granted_by text
);
create index staff_grants_by_account on staff_grants (account_id);

-- As for all that belongs to an account (migration 0096).
create trigger nothing_of_who_is_gone before insert on staff_grants for each row execute function refuse_for_who_is_gone();

insert into staff_grants (id, account_id, role, granted_at)
  select distinct on (account_id) 'GRT-' || substr(account_id, 5), account_id,
    case role when 'staff' then 'owner' else 'editor' end, granted_at
  from account_roles order by account_id, role desc;

-- Somebody who can sign in has all rights, at any time: whoever takes the last such role away is refused, also by an undo. Checked at the end of the
-- transaction, one transaction after another, so that two owners cannot take it from each other at once.
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
create constraint trigger a_shop_has_an_owner after update or delete on staff_grants deferrable initially deferred
  for each row when (old.role = 'owner' and old.series_ids is null and old.langs is null) execute function keep_an_owner();

call audit_table('staff_grants', 'id');
