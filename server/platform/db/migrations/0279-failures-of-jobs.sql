-- expand: older code claims as before; a job whose failures it does not count is taken over later, and done all the same.
-- How often a job failed and the process that tried it said so: the other attempts are those of processes that were killed meanwhile.
alter table jobs add column failures int not null default 0;
