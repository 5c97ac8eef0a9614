-- expand: older code neither reads nor writes the column.
-- The lowest number that code has to know to go on after this migration; null: it has to know this one.
alter table migrations add column serves_from text;
