-- expand: a column that may be null, which older code neither reads nor writes.
-- What the file calls the part, how the file was cut, and of which pieces of that an editor has put the part together: the next edition of the file begins with the same.
-- A text that came in another way, or before this was stored, has none.
alter table part_contents add column origin jsonb;
