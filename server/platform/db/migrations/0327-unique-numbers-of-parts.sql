-- expand: an index, of which older code need not know. 0328 makes it the one by which numbers of parts are unique.
create unique index concurrently unique_numbers_of_parts on parts (volume_id, number);
