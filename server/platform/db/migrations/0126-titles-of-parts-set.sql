-- `change` has given the part its title: what a file says later does not change it.
alter table parts add column title_set boolean not null default false;
