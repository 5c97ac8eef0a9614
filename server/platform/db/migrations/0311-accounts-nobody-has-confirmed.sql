-- expand: triggers that older code does not notice; an account that it makes without a password is one as it knows from invitations.
-- An account whose address nobody has confirmed is nobody's: whoever registered it may not be whoever reads its mails. Before something is given to it, its password
-- and all that could open it are taken away, so that only the link of a mail opens it (docs/decisions/0152-accounts-that-nobody-has-confirmed.md).

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

-- Whether it was such an account, with a password that somebody had chosen. Of one without a password, the link that was sent stays good.
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
create trigger a_role_is_given_to_nobody_unknown after insert or update of account_id on staff_grants for each row
  execute function take_from_strangers_before_a_role();

-- Those that were given before.
select take_from_strangers(account_id) from (select distinct account_id from staff_grants) given;
