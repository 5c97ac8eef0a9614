-- expand: older code takes a first password also after its time, and leaves the column out.
-- Until when a password counts that its owner has not chosen; null for one that they have.
alter table accounts add column password_until timestamptz;
