-- expand: triggers that write nothing; older code neither listens to them nor needs them.
-- With SESSIONS_KEPT_MS a server caches for a moment what a session gives (docs/decisions/0087-the-cost-of-a-request.md). Whatever changes that is announced to all servers at the
-- commit, and before it on the connection that has made the change. New sessions and their last use are not, as nobody caches anything of them.
create function announce_session_changes(account_ids text[]) returns void language plpgsql as $$
declare
  account_id text;
begin
  -- Where very many end, as when those are deleted that ran out long ago, all sessions are announced.
  if cardinality(account_ids) > 100 then
    account_ids := array['*'];
  end if;
  foreach account_id in array account_ids loop
    perform pg_notify('session_changes', account_id);
    -- server/platform/db/own-notifications.ts
    raise info 'session_changes' using detail = account_id, errcode = 'KASHI';
  end loop;
end $$;

-- The argument is the column with the account.
create function announce_session_change_of_row() returns trigger language plpgsql as $$
begin
  perform announce_session_changes(array[case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0]]);
  return null;
end $$;

create function announce_session_changes_of_rows() returns trigger language plpgsql as $$
begin
  perform announce_session_changes(coalesce((select array_agg(distinct account_id) from changed), '{}'));
  return null;
end $$;

create trigger ended_sessions_are_announced after delete on sessions referencing old table as changed
  for each statement execute function announce_session_changes_of_rows();
create trigger changed_sessions_are_announced after update of strong, expires_at on sessions for each row
  when ((old.strong, old.expires_at) is distinct from (new.strong, new.expires_at)) execute function announce_session_change_of_row('account_id');

create trigger changed_accounts_are_announced after update of lang, country, currency, email_verified_at, deleted_at on accounts for each row
  when ((old.lang, old.country, old.currency, old.email_verified_at, old.deleted_at)
    is distinct from (new.lang, new.country, new.currency, new.email_verified_at, new.deleted_at)) execute function announce_session_change_of_row('id');

create trigger changed_roles_are_announced after insert or update or delete on staff_grants for each row
  execute function announce_session_change_of_row('account_id');

create trigger new_memberships_are_announced after insert on memberships referencing new table as changed
  for each statement execute function announce_session_changes_of_rows();
create trigger changed_memberships_are_announced
  after update of plan, status, language, surplus, period_end, cancel_at_period_end, past_due_since on memberships for each row
  when ((old.plan, old.status, old.language, old.surplus, old.period_end, old.cancel_at_period_end, old.past_due_since) is distinct from
    (new.plan, new.status, new.language, new.surplus, new.period_end, new.cancel_at_period_end, new.past_due_since))
  execute function announce_session_change_of_row('account_id');
-- The periods of a bill are added with it, before anybody can dispute it.
create trigger disputed_bills_are_announced after update of disputed_at on membership_invoices for each row
  when (old.disputed_at is distinct from new.disputed_at) execute function announce_session_change_of_row('account_id');
