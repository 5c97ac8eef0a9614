-- expand: older code finds related titles by their names alone, and goes on.
-- What somebody has decided about two series, once for each of both: they are related, or are not although they have the same title.
create table series_relations (
  series_id text not null references series on delete cascade,
  other_id text not null references series on delete cascade,
  related boolean not null,
  decided_at timestamptz not null,
  primary key (series_id, other_id),
  constraint a_decision_can_be_named_from_its_other_side unique (series_id, other_id, related),
  constraint a_series_is_not_related_to_itself check (series_id <> other_id),
  constraint a_relation_holds_for_both_series foreign key (other_id, series_id, related)
    references series_relations (series_id, other_id, related) deferrable initially deferred
);
create index series_relations_by_other on series_relations (other_id);
call audit_table('series_relations', 'series_id', 'other_id');
