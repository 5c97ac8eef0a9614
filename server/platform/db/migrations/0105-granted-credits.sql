-- Credits that staff granted to a reader, each with what it was for. The ledger has the entry; deleting an account empties the notes.
create table credit_grants (
  -- of the entry
  key text primary key references ledger_entries (key),
  account_id text not null references accounts,
  credits integer not null constraint a_grant_gives_credits check (credits > 0),
  note text not null,
  granted_at timestamptz not null
);
create index credit_grants_of_an_account on credit_grants (account_id, granted_at);
create index credit_grants_by_age on credit_grants (granted_at);
