-- The fields that the publisher has set by command after an import, by the names that `change` takes: what a file says later does not change them.
alter table series add column changed_fields text[] not null default '{}';
alter table volumes add column changed_fields text[] not null default '{}';

-- Imports look for the volume that has an identifier of their file.
create index imported_files_by_identifier on imported_files using gin (identifiers);
