-- expand: a table that older code does not know.
-- The last version that a draft of a field has had, also after the draft has ended: a draft that is written in its place has a version that nobody has seen.
create table draft_versions (
  series_id text not null references series on delete cascade,
  subject_id text not null,
  field text not null,
  version integer not null,
  primary key (subject_id, field)
);
insert into draft_versions (series_id, subject_id, field, version)
  select series_id, subject_id, field, version from text_drafts;
