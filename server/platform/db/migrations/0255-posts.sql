-- expand: older code reads posts from the folder or the content site only, and goes on.
-- Posts that are written in the studio. A post has a version in each language it is written in; each has an address, texts, a state and a date of its own.
create table post_versions (
  id text primary key,
  -- The same for the versions of one post.
  post_id text not null,
  lang text not null references languages (code),
  slug text not null constraint an_address_is_of_one_post unique,
  stage text not null constraint a_post_is_at_a_known_stage check (stage in ('planned', 'draft', 'ready', 'withdrawn')),
  title text not null,
  excerpt text not null,
  -- Markdown
  body text not null,
  tags text[] not null,
  featured boolean not null,
  authors text[] not null,
  cover text references images,
  cover_alt text not null,
  series_ids text[] not null,
  publish_at timestamptz,
  -- When readers could read it first. Null also where its time has passed since it was saved last.
  first_published_at timestamptz,
  -- Of the state that is stored: another one with each saving.
  revision text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint a_post_has_one_version_in_a_language unique (post_id, lang),
  constraint a_post_that_readers_see_has_title_and_text check (stage <> 'ready' or (title <> '' and body <> '')),
  constraint a_cover_of_a_ready_post_is_described check (stage <> 'ready' or cover is null or cover_alt <> '')
);
create index post_versions_by_time on post_versions (publish_at) where stage = 'ready';
create index post_versions_by_cover on post_versions (cover) where cover is not null;
call audit_table('post_versions', 'id');

-- What each saving stored. It stays when a draft is deleted, so that this can be undone.
create table post_revisions (
  id text primary key,
  version_id text not null,
  content jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  -- In the order in which they were saved.
  position bigint generated always as identity
);
create index post_revisions_by_version on post_revisions (version_id, position desc);

-- Pictures that were put into a post. They stay as long as a revision may have them.
create table post_pictures (
  post_id text not null,
  hash text not null references images,
  added_at timestamptz not null,
  primary key (post_id, hash)
);
create index post_pictures_by_hash on post_pictures (hash);
