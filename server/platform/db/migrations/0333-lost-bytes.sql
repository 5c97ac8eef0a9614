-- expand: two columns that may be null; older code neither reads nor writes them.
alter table blobs
  -- when it was noticed that its bytes are lost; null: nothing is known to be wrong with them
  add column lost_at timestamptz,
  -- no such bytes are there, or they are not those that their name says
  add column lost_as text;
alter table blobs add constraint a_lost_blob_is_missing_or_damaged check (lost_as in ('missing', 'damaged')) not valid;
alter table blobs add constraint a_lost_blob_is_lost_since_a_time check ((lost_at is null) = (lost_as is null)) not valid;
