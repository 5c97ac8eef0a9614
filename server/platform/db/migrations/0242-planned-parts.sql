-- expand: an index for the few parts that are only planned, which stand beside the studio's calendar.
create index concurrently parts_that_are_planned on parts (volume_id) where stage = 'planned';
