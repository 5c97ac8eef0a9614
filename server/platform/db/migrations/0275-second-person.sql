-- expand: tables that older code does not know; it goes on.
-- What takes two people: a row for each rule that is on.
create table two_person_rules (
  name text primary key constraint a_rule_is_for_something_we_know check (name in ('takedown')),
  on_since timestamptz not null,
  -- The name that the account had, as in the audit log.
  switched_on_by text not null
);
call audit_table('two_person_rules', 'name');

-- What somebody has asked for, and takes effect once a second person has confirmed it.
create table second_person_requests (
  id text primary key,
  deed text not null constraint a_request_is_for_something_we_know check (deed in ('takedown.add', 'takedown.lift', 'twoPeople.off')),
  -- There is no reference: a request outlives what it is about, and the account of who asked.
  subject_kind text not null constraint a_request_is_about_something_we_know check (subject_kind in ('series', 'volume', 'part', 'rule')),
  subject_id text not null,
  -- As it was called.
  subject_name text not null,
  -- Of a takedown. Countries: two letters each; null: everywhere
  countries text[] constraint a_request_names_a_country check (cardinality(countries) > 0),
  source text constraint a_requested_notice_comes_from_somebody_we_know check (source in ('court', 'authority', 'rightsHolder', 'own')),
  -- Of a takedown that is to be lifted.
  takedown_id text references takedowns,
  reason text not null constraint a_request_states_its_reason check (btrim(reason) <> ''),
  asked_at timestamptz not null,
  asked_by text not null,
  asked_by_name text not null,
  -- Nobody else could confirm it when it was asked for.
  alone boolean not null,
  constraint a_request_for_a_takedown_has_its_notice check ((deed = 'takedown.add') = (source is not null)),
  constraint a_request_for_a_lift_names_the_takedown check ((deed = 'takedown.lift') = (takedown_id is not null)),
  constraint who_asked_is_said_once unique (id, asked_by, asked_by_name)
);
create index second_person_requests_by_subject on second_person_requests (subject_id);
create index second_person_requests_by_takedown on second_person_requests (takedown_id) where takedown_id is not null;
call audit_table('second_person_requests', 'id');

-- What came of it: one answer for each.
create table second_person_answers (
  request_id text primary key,
  -- Said again, so that an entry of the log has both persons, and the database compares them.
  asked_by text not null,
  asked_by_name text not null,
  answer text not null constraint an_answer_is_one_we_know check (answer in ('confirmed', 'declined', 'withdrawn', 'waited')),
  answered_at timestamptz not null,
  answered_by text not null,
  answered_by_name text not null,
  reason text not null,
  -- Of a takedown that came of it.
  takedown_id text,
  foreign key (request_id, asked_by, asked_by_name) references second_person_requests (id, asked_by, asked_by_name),
  constraint a_second_person_is_another check (answer not in ('confirmed', 'declined') or answered_by <> asked_by),
  constraint a_request_is_withdrawn_by_who_asked check (answer not in ('withdrawn', 'waited') or answered_by = asked_by),
  constraint who_declines_says_why check (answer <> 'declined' or btrim(reason) <> '')
);
call audit_table('second_person_answers', 'request_id');

create function refuse_change_of_second_person() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '23514', constraint = 'requests_are_only_added_to';
end $$;
create trigger requests_are_only_added before update or delete on second_person_requests
  for each row execute function refuse_change_of_second_person();
create trigger answers_are_only_added before update or delete on second_person_answers
  for each row execute function refuse_change_of_second_person();
