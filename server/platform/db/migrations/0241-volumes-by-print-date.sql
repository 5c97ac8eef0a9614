-- expand: an index for the studio's calendar, which also shows what is hidden from readers.
create index concurrently volumes_by_any_physical_publishing on volumes (physical_publishing_at) where physical_publishing_at is not null;
