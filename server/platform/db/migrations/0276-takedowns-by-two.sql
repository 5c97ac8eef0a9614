-- expand: columns that may be null. Code that does not know the rule goes on until it is on; from then on it cannot take down or lift alone.
-- The name that the account of the second person had.
alter table takedowns add column confirmed_by text;
alter table lifted_takedowns add column confirmed_by text;

-- The rule is kept by the database too, whoever writes: another version of the program, a command, a mistake.
create function require_second_person() returns trigger language plpgsql as $$
begin
  if not exists (select from two_person_rules where name = 'takedown') then
    return new;
  end if;
  if not exists (
    select from second_person_answers a join second_person_requests r on r.id = a.request_id
    where a.answer = 'confirmed' and (
      (tg_table_name = 'takedowns' and r.deed = 'takedown.add' and a.takedown_id = to_jsonb(new) ->> 'id' and r.subject_id = to_jsonb(new) ->> 'subject_id')
      or (tg_table_name = 'lifted_takedowns' and r.deed = 'takedown.lift' and r.takedown_id = to_jsonb(new) ->> 'takedown_id'))
  ) then
    raise exception 'a takedown takes a second person' using errcode = '23514', constraint = 'a_takedown_takes_a_second_person';
  end if;
  return new;
end $$;
create trigger a_second_person_confirms before insert on takedowns for each row execute function require_second_person();
create trigger a_second_person_confirms before insert on lifted_takedowns for each row execute function require_second_person();

-- A rule ends as its own requests say: confirmed by another, or after a week where there was nobody else.
create function require_end_of_rule() returns trigger language plpgsql as $$
begin
  if not exists (
    select from second_person_answers a join second_person_requests r on r.id = a.request_id
    where r.deed = 'twoPeople.off' and r.subject_id = old.name and r.asked_at >= old.on_since
      and (a.answer = 'confirmed' or (a.answer = 'waited' and r.alone and a.answered_at >= r.asked_at + interval '7 days'))
  ) then
    raise exception 'switching % off takes a second person', old.name using errcode = '23514', constraint = 'a_rule_ends_by_its_own_rule';
  end if;
  return old;
end $$;
create trigger a_rule_ends_by_its_own_rule before delete on two_person_rules for each row execute function require_end_of_rule();
create trigger a_rule_is_not_changed before update on two_person_rules for each row execute function refuse_change_of_second_person();
