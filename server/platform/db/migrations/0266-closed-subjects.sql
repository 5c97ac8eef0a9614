-- expand: a table that older code does not know.
-- What is closed where by takedowns that have not been lifted: each part of a list asks it, and takedowns are kept for good.
create table closed_subjects (
  subject_id text not null,
  -- Two letters, or * for everywhere.
  country text not null,
  takedown_id text not null references takedowns,
  primary key (subject_id, country, takedown_id)
);
create index closed_subjects_by_takedown on closed_subjects (takedown_id);
insert into closed_subjects
select td.subject_id, coalesce(closed.country, '*'), td.id from takedowns td cross join unnest(coalesce(td.countries, array['*'])) closed (country)
  where not exists (select from lifted_takedowns lifted where lifted.takedown_id = td.id);
