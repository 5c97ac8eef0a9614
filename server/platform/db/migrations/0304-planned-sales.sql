-- expand: what older code reads of readers' prices is ready, and of that nothing is open, as before.
-- A planned sale is a note: it has a name, and of the rest as much as is known. One that was given up as such keeps that.
alter table sales
  alter column starts_at drop not null,
  alter column discount_bps drop not null;
alter table sales drop constraint a_sale_is_at_a_known_stage;
alter table sales add constraint a_sale_is_at_a_known_stage check (stage in ('planned', 'draft', 'ready', 'withdrawn')) not valid;
alter table sales add constraint only_a_planned_sale_leaves_something_open
  check (stage in ('planned', 'withdrawn') or num_nonnulls(starts_at, discount_bps) = 2) not valid;
-- Also of what was given up: older code lists it by its end.
alter table sales drop constraint a_sale_has_one_end;
alter table sales add constraint a_sale_has_one_end
  check (num_nonnulls(ends_at, closes_at) = 1 or stage = 'planned' and num_nonnulls(ends_at, closes_at) = 0) not valid;
