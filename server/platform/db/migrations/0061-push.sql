-- Browsers that want to hear of releases. What is told to a browser ends with the session in it: whoever sits there next hears nothing.
create table push_subscriptions (
  id text primary key,
  endpoint text not null constraint a_browser_is_told_once unique,
  account_id text not null references accounts on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null
);
create index push_subscriptions_of_an_account on push_subscriptions (account_id, made_at desc);
