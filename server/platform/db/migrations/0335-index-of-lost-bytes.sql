-- expand: an index, made while the shop is open.
create index concurrently lost_blobs on blobs (lost_at) where lost_at is not null;
