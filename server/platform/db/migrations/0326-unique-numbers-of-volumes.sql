-- expand: an index, of which older code need not know. 0328 makes it the one by which numbers of volumes are unique.
create unique index concurrently unique_numbers_of_volumes on volumes (series_id, number);
