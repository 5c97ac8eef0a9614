-- expand: older code goes on; only an undo that would put a deleted volume or part back is refused by it.
-- Numbers are compared when a statement has changed all of its rows, so that they pass from one volume to another in any order.
alter table volumes drop constraint a_volume_number_is_used_once_in_a_series,
  add constraint a_volume_number_is_used_once_in_a_series unique using index unique_numbers_of_volumes deferrable;
alter table parts drop constraint a_part_number_is_used_once_in_a_volume,
  add constraint a_part_number_is_used_once_in_a_volume unique using index unique_numbers_of_parts deferrable;
