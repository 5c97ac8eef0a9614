-- expand: every row keeps these since 0304.
alter table sales validate constraint a_sale_is_at_a_known_stage;
alter table sales validate constraint only_a_planned_sale_leaves_something_open;
alter table sales validate constraint a_sale_has_one_end;
