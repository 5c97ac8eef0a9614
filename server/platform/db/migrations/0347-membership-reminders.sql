-- expand: a mail before a trial or a yearly term ends (docs/decisions/0190-reminders.md).
-- The end of a period of which a mail has reminded; null before the first.
alter table memberships add column reminded_of timestamptz;
