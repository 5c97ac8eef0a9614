-- expand: older code writes entries without saying where they stand, and they get the next number.
-- Entries of one millisecond have an order, too. Those from before have no number, and are sorted by their ids as they were.
create sequence audit_entry_positions;
alter table audit_entries add column position bigint;
alter table audit_entries alter column position set default nextval('audit_entry_positions');
alter sequence audit_entry_positions owned by audit_entries.position;
