-- A file of the import folder that was imported or refused and is being moved out of it, so that a shop that is killed meanwhile knows where it goes.
-- All paths are whole ones.
create table import_folder_moves (
  path text primary key,
  -- where it goes; a name that nothing had
  target text not null,
  -- the manifest beside it; null: none
  manifest text,
  -- what is written beside it: what it was imported as, or why it was refused
  note text not null,
  -- sizes and times of the file and its manifest: another file that has its name by now stays where it is
  stamp text not null,
  noted_at timestamptz not null
);
