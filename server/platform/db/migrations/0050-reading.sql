-- Where readers are: how far in each part, where each of their devices stopped, and what they have marked.

create table reading_progress (
  account_id text not null references accounts on delete cascade,
  part_id text not null references parts on delete cascade,
  -- where it was read last, and the farthest that was come
  progress double precision not null constraint progress_is_between_beginning_and_end check (progress between 0 and 1),
  furthest double precision not null constraint nobody_comes_beyond_the_end check (furthest between 0 and 1),
  changed_at timestamptz not null,
  -- read to the end, for the first time
  read_at timestamptz,
  -- what was read before counts no more, also where it becomes known later
  reset_at timestamptz,
  primary key (account_id, part_id)
);
create index reading_progress_by_time on reading_progress (account_id, changed_at desc);

create table reading_places (
  account_id text not null references accounts on delete cascade,
  part_id text not null references parts on delete cascade,
  -- of the session, which may have ended
  session_id text not null,
  device text not null,
  -- a Locator message
  locator bytea not null,
  kept_at timestamptz not null,
  primary key (account_id, part_id, session_id)
);

create table reading_marks (
  account_id text not null references accounts on delete cascade,
  -- chosen by the client
  id text not null,
  part_id text not null references parts on delete cascade,
  -- where it stands, to be listed in order: block and character of a text, page of a manga
  block int not null,
  sign int not null,
  -- a Mark message, without what is in columns
  message bytea not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account_id, id)
);
create index marks_of_a_part on reading_marks (account_id, part_id, block, sign);
create index marks_by_time on reading_marks (account_id, changed_at desc, id);
