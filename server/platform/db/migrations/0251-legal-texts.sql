-- expand: older code shows the texts of the program, and goes on.
-- Legal texts as they were published, each with all languages. Nothing of it is changed, so that what readers agreed to can be shown.
create table legal_versions (
  id text primary key,
  -- The page that shows it: terms, privacy, legal
  page text not null,
  -- Markdown by language
  texts jsonb not null,
  published_at timestamptz not null,
  -- The name stays when the account is deleted.
  published_by text not null,
  holds_from timestamptz not null
);
create index legal_versions_by_page on legal_versions (page, holds_from desc, published_at desc);
call audit_table('legal_versions', 'id');

-- What is written and not published; at most one of a page.
create table legal_drafts (
  page text primary key,
  texts jsonb not null,
  -- null: from its publication on
  holds_from timestamptz
);
call audit_table('legal_drafts', 'page');
