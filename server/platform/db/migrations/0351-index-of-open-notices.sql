-- expand: an index, made while the shop is open.
create index concurrently content_notices_open on content_notices (number) where decided_at is null;
