-- The proofs of keys that another has replaced: no server may seal with one of them again.
alter table sealing_key add column former bytea[] not null default '{}';
