-- What each change of the catalogue concerned, and with which version it was changed last: the id of a series, `credits` for whether credits are shown, or
-- `everything`. A server that knows an older version asks for those that are newer.
create table catalogue_changes (
  topic text primary key,
  version bigint not null
);
create index catalogue_changes_by_version on catalogue_changes (version);

-- How many versions came with what they concern. A server of an older release raises the version alone, so that the difference grows: then everything has changed.
alter table catalogue_versions add column described bigint not null default 0;
