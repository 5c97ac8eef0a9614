-- expand: older code counts from the sales that there are; a number that it takes is not taken again by newer code.
-- The number of the last sale that was ever planned, also of those that are gone: the log knows them by their ids.
create sequence sale_numbers;
select setval('sale_numbers', greatest(last_number, 1), last_number > 0) from (
  select coalesce(max(substring(id from '^sale-(\d{1,9})$')::bigint), 0) as last_number from (
    select id from sales union all select row_key ->> 'id' from audit_rows where table_name = 'sales'
  ) known
) numbers;
