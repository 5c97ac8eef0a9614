-- expand: they hold for all rows, since older code leaves both columns null.
alter table blobs validate constraint a_lost_blob_is_missing_or_damaged;
alter table blobs validate constraint a_lost_blob_is_lost_since_a_time;
