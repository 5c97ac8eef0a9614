-- expand: triggers and a column that older code does not notice; of the links that it makes, nobody is known to have made them.
-- Who loses a role is signed out, and what they have made to get in by ends with it: tokens, previews and links to what is not published. In the transaction in which the
-- role goes, whichever way it does (docs/decisions/0153-who-leaves-takes-nothing-along.md).

-- The account; what it is called stands in made_by. No reference: a link is looked at after the account is gone.
alter table previews add column made_by_account text;
update previews set made_by_account = e.actor_id from audit_entries e
  where e.subject_kind = 'preview' and e.subject_id = previews.id and e.action in ('preview.make', 'proofLink.make');

-- As in rules/studio-rights.ts, which server/accounts/staff/lost-roles.test.ts compares.
create function rights_of_role(role text) returns text[] language sql immutable as $$
  select case role
    when 'owner' then array['see', 'proof', 'translate', 'edit', 'publish', 'price', 'sell', 'takeDown', 'news', 'seeSettings', 'changeSettings', 'people', 'audit']
    when 'publisher' then array['see', 'proof', 'translate', 'edit', 'publish', 'price', 'sell', 'takeDown', 'news', 'seeSettings', 'changeSettings', 'audit']
    when 'editor' then array['see', 'proof', 'translate', 'edit']
    when 'translator' then array['see', 'proof', 'translate']
    when 'author' then array['see', 'proof']
    when 'marketing' then array['see', 'sell', 'news']
    when 'auditor' then array['see', 'proof', 'seeSettings', 'audit']
    else array['see']
  end
$$;

-- At the end of the transaction, when it is known which roles there are: a role that is put in place of a narrower one takes nothing away.
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
create constraint trigger access_ends_with_a_role after update or delete on staff_grants deferrable initially deferred
  for each row execute function end_access_with_a_role();
