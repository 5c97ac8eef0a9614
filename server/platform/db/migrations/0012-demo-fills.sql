-- When an empty shop was first filled with the demo catalogue. Its dates are counted from that day, so that a start that was broken off
-- goes on where it stood.
create table demo_fills (
  only_row boolean primary key default true constraint there_is_one_demo check (only_row),
  began_at timestamptz not null,
  finished_at timestamptz
);
