-- expand: a column that may be null, which older code neither reads nor writes.
-- The refusal as a code with its arguments; where it is null and there is a refusal, that is a line of an earlier version.
alter table studio_uploads add column refusal_remark jsonb;
