-- expand: older code relates series without saying what they are to each other, and goes on.
-- What the other series is to this one; its own row says what this one is to it. Empty: they belong together.
alter table series_relations add column relation text not null default '';
alter table series_relations add constraint a_relation_is_of_a_kind_we_know
  check (relation in ('', 'medium', 'adaptation', 'original', 'language', 'sequel', 'prequel', 'spinOff', 'mainStory', 'universe')) not valid;
