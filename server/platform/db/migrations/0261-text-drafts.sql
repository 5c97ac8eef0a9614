-- expand: a table that older code does not know.
-- A text of a series, volume or part that somebody has written and nobody has published yet; one of a field.
create table text_drafts (
  -- Of the subject, so that the log knows whose entry it is.
  series_id text not null references series on delete cascade,
  subject_id text not null,
  field text not null,
  -- JSON, as fields have their values.
  value text not null,
  -- The text in the shop when it was written, as JSON.
  made_from text not null,
  state text not null constraint a_draft_is_written_or_ready check (state in ('draft', 'ready')),
  -- The name that the account had, as in the audit log.
  writer_name text not null,
  changed_at timestamptz not null,
  -- Goes up with each saving, so that the second of two people is told.
  version integer not null,
  primary key (series_id, subject_id, field),
  constraint a_text_has_one_draft unique (subject_id, field)
);
create index text_drafts_by_state on text_drafts (state, changed_at);
call audit_table('text_drafts', 'series_id', 'subject_id', 'field');
