-- expand: an index; older code does not ask by field.
-- The fields that a row of the log changed.
create index concurrently audit_rows_by_field on audit_rows using gin (jsonb_path_query_array(coalesce(after, before), '$.keyvalue().key'));
