-- expand: older code makes none, and goes on.
-- Looks at the shop that end after an hour: as somebody of a kind, or to read before it is published.
create table previews (
  id text primary key,
  -- Of a person: as whom. null: a link for reading before publication.
  stands_for text constraint a_preview_stands_for_somebody_we_know check (stands_for in ('visitor', 'member', 'premium', 'owner', 'renter')),
  country text,
  -- The moment at which the shop is looked at; null for links, which are about now.
  looks_at timestamptz,
  series_id text not null references series on delete cascade,
  volume_id text references volumes on delete cascade,
  part_id text references parts on delete cascade,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  constraint a_preview_is_of_a_person_at_a_moment_or_a_link_to_a_volume
    check (num_nonnulls(stands_for, looks_at) = 2 and volume_id is null or num_nonnulls(stands_for, looks_at) = 0 and volume_id is not null)
);
create index previews_by_series on previews (series_id);
create index previews_by_volume on previews (volume_id);
create index previews_by_part on previews (part_id);
call audit_table('previews', 'id');
