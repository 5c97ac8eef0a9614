-- contract 0180: roles are read from staff_grants.
drop table account_roles;
