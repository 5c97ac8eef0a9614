-- What happened since a moment is asked for each minute, of a list that grows with every day.
create index simulator_objects_by_age on simulator_objects (kind, created_at);

-- When the provider was last asked about a reader's memberships.
alter table membership_standings add column looked_at timestamptz;
