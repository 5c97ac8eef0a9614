-- expand: an index for the studio's calendar, which also shows what is hidden from readers.
create index concurrently volumes_by_any_publishing on volumes (publishing_at);
