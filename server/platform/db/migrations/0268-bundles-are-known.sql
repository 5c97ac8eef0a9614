-- expand: no row names a bundle before 0267.
alter table purchases validate constraint purchases_bundle_id_fkey;
alter table purchases validate constraint a_purchase_of_a_bundle_is_of_nothing_else;
