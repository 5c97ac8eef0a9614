-- expand: every row keeps these since 0245.
alter table sales validate constraint a_sale_is_at_a_known_stage;
alter table sales validate constraint a_sale_covers_something_we_know;
alter table sales validate constraint a_sale_of_a_language_names_it;
alter table sales validate constraint a_sale_is_in_a_language_we_know;
alter table sales validate constraint a_floor_is_a_price;
alter table sales validate constraint a_sale_has_one_end;
alter table sales validate constraint a_sale_closes_after_it_starts;
alter table sales validate constraint older_code_applies_what_it_knows;
