-- Secrets of authenticators are sealed with a key that is not in the database. Those from before are sealed when the shop next opens.
alter table second_factors alter column secret drop not null;
alter table second_factors add column sealed bytea;
alter table second_factors add constraint a_secret_is_sealed_or_waits_to_be check ((secret is null) <> (sealed is null));

-- By what the right key is known again; it says nothing of the key.
create table sealing_key (
  only_row boolean primary key default true constraint there_is_one_key check (only_row),
  proof bytea not null
);
