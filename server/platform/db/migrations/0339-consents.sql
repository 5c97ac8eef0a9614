-- expand: what readers have agreed to with a purchase (docs/decisions/0187-consent-that-counts.md). It stays with the ledger.
create table consents (
  number bigint generated always as identity primary key,
  account_id text not null references accounts(id),
  -- what was bought: by its entry, or a membership by its plan
  entry_id text constraint a_purchase_has_one_consent unique references ledger_entries(id),
  plan text,
  -- as they stood beside the tick
  words text not null,
  lang text not null constraint a_consent_is_in_a_shop_language references languages(code),
  given_at timestamptz not null,
  constraint a_consent_is_for_one_thing check ((entry_id is null) <> (plan is null))
);
create index consents_of_an_account on consents (account_id);
create trigger nothing_of_who_is_gone before insert on consents
  for each row execute function refuse_for_who_is_gone();
-- What was ticked when the purchase was ordered: words, lang, givenAt; null for nothing.
alter table purchases add column consent jsonb;
