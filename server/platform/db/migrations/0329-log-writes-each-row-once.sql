-- expand: the same rows of the log, for which the new row is no longer written anew for each of its columns.
create or replace function note_audited_row() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  key_of_row jsonb;
begin
  select jsonb_object_agg(name, coalesce(new_row, old_row) -> name) into key_of_row from unnest(tg_argv) name;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, new_row -> was.key) into old_row, new_row
      from jsonb_each(old_row) was where was.value is distinct from new_row -> was.key;
    if old_row is null then
      return null;
    end if;
  end if;
  insert into audit_rows (entry_id, table_name, row_key, before, after)
    values (current_setting('kashihon.audit'), tg_table_name, key_of_row, old_row, new_row);
  return null;
end $$;
