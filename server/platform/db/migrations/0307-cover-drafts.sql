-- expand: a table that older code does not know. What readers see is chosen from covers, so that servers whose code is older show nothing of a draft.
-- A cover that somebody has prepared and nobody has published yet; one of a cover.
create table cover_drafts (
  -- The cover in whose place it comes. One that is not among covers is a new one, or was removed meanwhile.
  cover_id text primary key,
  series_id text references series on delete cascade,
  volume_id text references volumes on delete cascade,
  lang text references languages (code),
  -- null: from the beginning
  from_at timestamptz,
  picture_id text not null references cover_pictures,
  -- The version of the cover in the shop when it was written; 0 where there was none.
  made_from integer not null,
  state text not null constraint a_cover_draft_is_written_or_ready check (state in ('draft', 'ready')),
  -- The name that the account had, as in the audit log.
  writer_name text not null,
  changed_at timestamptz not null,
  -- Goes up with each saving, so that the second of two people is told.
  version integer not null,
  constraint a_cover_draft_is_of_a_series_or_a_volume check (num_nonnulls(series_id, volume_id) = 1)
);
create index cover_drafts_by_series on cover_drafts (series_id) where series_id is not null;
create index cover_drafts_by_volume on cover_drafts (volume_id) where volume_id is not null;
create index cover_drafts_by_picture on cover_drafts (picture_id);
create index cover_drafts_by_state on cover_drafts (state, changed_at);
-- With what it is of, so that the log knows whose entry it is.
call audit_table('cover_drafts', 'cover_id', 'series_id', 'volume_id');
