-- expand: every row has a known stage since 0166.
alter table series validate constraint a_series_is_at_a_known_stage;
alter table volumes validate constraint a_volume_is_at_a_known_stage;
alter table parts validate constraint a_part_is_at_a_known_stage;
alter table series validate constraint a_series_that_is_not_ready_is_hidden;
alter table volumes validate constraint a_volume_that_is_not_ready_is_hidden;
alter table parts validate constraint a_part_that_is_not_ready_is_hidden;
