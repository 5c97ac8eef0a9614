-- expand: an index.
create index concurrently purchases_of_a_bundle on purchases (bundle_id) where bundle_id is not null;
