-- expand: tables that older code does not know; it goes on, and shows what is taken down.
-- What is closed in some countries, because somebody has a right to it or a court says so.
create table takedowns (
  id text primary key,
  subject_kind text not null constraint what_is_taken_down_is_in_the_catalogue check (subject_kind in ('series', 'volume', 'part')),
  -- There is no reference: the statement of reasons outlives what it is about.
  subject_id text not null,
  -- Two letters each; null: everywhere
  countries text[] constraint a_takedown_names_a_country check (cardinality(countries) > 0),
  source text not null constraint a_notice_comes_from_somebody_we_know check (source in ('court', 'authority', 'rightsHolder', 'own')),
  reason text not null constraint a_takedown_states_its_reason check (btrim(reason) <> ''),
  taken_down_at timestamptz not null,
  -- The name that the account had, as in the audit log.
  taken_down_by text not null
);
create index takedowns_by_subject on takedowns (subject_id);
call audit_table('takedowns', 'id');

create table lifted_takedowns (
  takedown_id text primary key references takedowns,
  reason text not null constraint a_lift_states_its_reason check (btrim(reason) <> ''),
  lifted_at timestamptz not null,
  lifted_by text not null
);
call audit_table('lifted_takedowns', 'takedown_id');

create function refuse_change_of_takedowns() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '23514', constraint = 'takedowns_are_only_added_to';
end $$;
create trigger takedowns_are_only_added before update or delete on takedowns
  for each row execute function refuse_change_of_takedowns();
create trigger lifted_takedowns_are_only_added before update or delete on lifted_takedowns
  for each row execute function refuse_change_of_takedowns();
