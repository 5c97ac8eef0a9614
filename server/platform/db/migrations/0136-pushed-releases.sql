-- Whether browsers were told of a release: of a volume that holds nothing to read yet, they are when its book is there. A version that does not know the
-- column tells them at once.
alter table announced_releases add column pushed boolean not null default true;
create index announced_releases_to_push on announced_releases (kind, release_id) where not pushed;
