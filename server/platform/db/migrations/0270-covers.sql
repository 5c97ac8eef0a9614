-- expand: older code shows the books' own covers, and goes on.
-- A picture that was uploaded to be a cover, with what is shown of it. A row is never changed, and stays, so that a change of covers can be undone.
create table cover_pictures (
  id text primary key,
  -- The series, or one volume.
  series_id text references series on delete cascade,
  volume_id text references volumes on delete cascade,
  original text not null references images,
  crop_x integer not null,
  crop_y integer not null,
  crop_width integer not null,
  crop_height integer not null,
  -- What matters in it, in pixels of the original.
  focus_x integer not null,
  focus_y integer not null,
  -- Cut from the original: 2:3, 1:1 and 16:9.
  card text not null references images,
  square text not null references images,
  wide text not null references images,
  made_at timestamptz not null,
  constraint a_cover_picture_is_of_a_series_or_a_volume check (num_nonnulls(series_id, volume_id) = 1),
  constraint a_crop_is_inside_its_picture check (crop_x >= 0 and crop_y >= 0 and crop_width > 0 and crop_height > 0 and focus_x >= 0 and focus_y >= 0)
);
create index cover_pictures_by_series on cover_pictures (series_id) where series_id is not null;
create index cover_pictures_by_volume on cover_pictures (volume_id) where volume_id is not null;
create index cover_pictures_by_original on cover_pictures (original);
create index cover_pictures_by_card on cover_pictures (card);
create index cover_pictures_by_square on cover_pictures (square);
create index cover_pictures_by_wide on cover_pictures (wide);

-- Covers that are shown instead of the book's own: on screens of a language, or from a moment on.
create table covers (
  id text primary key,
  series_id text references series on delete cascade,
  volume_id text references volumes on delete cascade,
  lang text references languages (code),
  -- null: from the beginning
  from_at timestamptz,
  picture_id text not null references cover_pictures,
  -- Goes up with each saving, so that the second of two people is told.
  version integer not null,
  constraint a_cover_is_of_a_series_or_a_volume check (num_nonnulls(series_id, volume_id) = 1)
);
create index covers_by_series on covers (series_id) where series_id is not null;
create index covers_by_volume on covers (volume_id) where volume_id is not null;
create index covers_by_picture on covers (picture_id);
create index covers_by_beginning on covers (from_at) where from_at is not null;
-- With what it is of, so that the log knows whose entry it is.
call audit_table('covers', 'id', 'series_id', 'volume_id');
