-- expand: support gives purchases back for readers; older code does not know the right and asks for it nowhere.
-- As in rules/studio-rights.ts, which server/accounts/staff/lost-roles.test.ts compares.
create or replace function rights_of_role(role text) returns text[] language sql immutable as $$
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
