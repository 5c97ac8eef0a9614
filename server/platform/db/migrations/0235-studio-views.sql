-- expand: older code knows no views, and goes on.
-- Filters, orders and columns of the catalogue that somebody has given a name.
create table studio_views (
  id text primary key,
  account_id text not null references accounts,
  name text not null,
  -- As in the address of the studio: `kind=volume&state=draft`.
  query text not null,
  -- Everybody in the studio sees it.
  shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index studio_views_by_account on studio_views (account_id);

-- As for all that belongs to an account (migration 0096).
create trigger nothing_of_who_is_gone before insert on studio_views for each row execute function refuse_for_who_is_gone();
