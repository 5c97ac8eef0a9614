-- When the next mail about releases may go to a domain, where the operator bounds how many go there in a minute. A crash may lose it.
create unlogged table mail_turns (
  domain text primary key,
  next_at timestamptz not null
);

-- Jobs are looked for by their kinds, each in the order of its times.
create index jobs_of_a_kind_by_time on jobs (kind, run_at);
drop index jobs_by_time;
