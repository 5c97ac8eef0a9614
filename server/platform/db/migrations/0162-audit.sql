-- expand: older code writes no entries, and goes on.
-- Who changed what. Nothing in it is changed or deleted.
create table audit_entries (
  id text primary key,
  at timestamptz not null,
  -- The account; null for commands. There is no reference: an entry outlives the account of who made it.
  actor_id text,
  actor_name text not null,
  origin text not null constraint an_entry_comes_from_somewhere_we_know check (origin in ('studio', 'command', 'token', 'job')),
  token_id text,
  -- 'volume.change'
  action text not null,
  -- The right of the studio that it took, and that it takes to undo it; null where only commands do it.
  needs_right text,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  -- The entry that this one undoes.
  undoes text constraint an_entry_is_undone_once unique references audit_entries
);
create index audit_entries_by_time on audit_entries (at desc, id desc);
create index audit_entries_by_subject on audit_entries (subject_kind, subject_id, at desc);
create index audit_entries_by_actor on audit_entries (actor_id, at desc);

-- The rows that an entry changed, in their order. Of a changed row only the columns that are others now, with what they were and are.
create table audit_rows (
  -- Written at the end of the transaction, when it is known whether anything was changed.
  entry_id text not null references audit_entries deferrable initially deferred,
  position bigint generated always as identity,
  table_name text not null,
  row_key jsonb not null,
  before jsonb,
  after jsonb,
  primary key (entry_id, position),
  constraint a_row_was_there_before_or_after check (before is not null or after is not null)
);
create index audit_rows_by_key on audit_rows using gin (row_key jsonb_path_ops);

create function refuse_change_of_the_log() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '23514', constraint = 'the_audit_log_is_only_added_to';
end $$;
create trigger entries_are_only_added before update or delete on audit_entries for each row execute function refuse_change_of_the_log();
create trigger rows_are_only_added before update or delete on audit_rows for each row execute function refuse_change_of_the_log();
create trigger entries_are_never_emptied before truncate on audit_entries for each statement execute function refuse_change_of_the_log();
create trigger rows_are_never_emptied before truncate on audit_rows for each statement execute function refuse_change_of_the_log();

-- Notes a changed row for the entry of the transaction. The arguments are the columns of the key.
create function note_audited_row() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  key_of_row jsonb;
begin
  select jsonb_object_agg(name, coalesce(new_row, old_row) -> name) into key_of_row from unnest(tg_argv) name;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, new_row -> was.key) into old_row, new_row
      from jsonb_each(to_jsonb(old)) was where was.value is distinct from to_jsonb(new) -> was.key;
    if old_row is null then
      return null;
    end if;
  end if;
  insert into audit_rows (entry_id, table_name, row_key, before, after)
    values (current_setting('kashihon.audit'), tg_table_name, key_of_row, old_row, new_row);
  return null;
end $$;

-- Changes of the table are noted from now on, in transactions that name an entry.
create procedure audit_table(audited regclass, variadic key_columns text[]) language plpgsql as $$
begin
  execute format('create trigger changes_are_audited after insert or update or delete on %s for each row
    when (coalesce(current_setting(''kashihon.audit'', true), '''') <> '''') execute function note_audited_row(%s)',
    audited, (select string_agg(quote_literal(name), ', ') from unnest(key_columns) name));
end $$;

call audit_table('series', 'id');
call audit_table('volumes', 'id');
call audit_table('parts', 'id');
call audit_table('creators', 'id');
call audit_table('volume_creators', 'volume_id', 'position');
call audit_table('volume_skus', 'volume_id', 'store', 'identifier');
call audit_table('series_blocked_countries', 'series_id', 'country');
call audit_table('sales', 'id');
call audit_table('sale_series', 'sale_id', 'series_id');
