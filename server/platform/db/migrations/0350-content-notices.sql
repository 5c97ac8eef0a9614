-- expand: a table that older code does not know.
-- A notice of illegal content (Regulation (EU) 2022/2065, Art. 16), by whoever sent it.
create table content_notices (
  number bigint generated always as identity primary key,
  -- As it was typed: an address of the shop, or words that say what it is about
  about text not null
    constraint a_notice_says_what_it_is_about check (btrim(about) <> ''),
  reason text not null
    constraint a_notice_says_why check (btrim(reason) <> ''),
  -- As they were typed; '' without one, and once they are deleted
  name text not null,
  email text not null,
  lang text not null
    constraint a_notice_is_in_a_shop_language references languages(code),
  received_at timestamptz not null,
  decided_at timestamptz,
  decision text
    constraint a_notice_is_followed_or_not check (decision in ('removed', 'kept')),
  decision_reason text
    constraint a_decision_states_its_reason check (btrim(decision_reason) <> ''),
  constraint a_decision_is_whole check (num_nulls(decided_at, decision, decision_reason) in (0, 3))
);
