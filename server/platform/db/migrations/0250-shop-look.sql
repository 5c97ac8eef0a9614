-- expand: older code looks as its settings say, and goes on.
-- Pictures of the shop's look, as they were drawn anew from what was uploaded. They stay, so that a change can be undone.
create table shop_pictures (
  -- As it ends its address: logo-0123456789abcdef.png
  file text primary key,
  kind text not null constraint a_picture_of_the_shop_has_a_place check (kind in ('logo', 'icon', 'hero')),
  media_type text not null constraint a_picture_of_the_shop_is_drawn_anew check (media_type in ('image/png', 'image/webp')),
  width integer not null,
  height integer not null,
  colour text not null,
  blob text not null constraint a_picture_of_the_shop_has_bytes references blobs,
  created_at timestamptz not null
);

-- What was chosen in the studio, in one row; null where nothing was. Settings that the server was started with count before it.
create table shop_look (
  id text primary key constraint a_shop_has_one_look check (id = 'shop'),
  name text,
  accent text,
  logo text constraint a_logo_is_stored references shop_pictures,
  logo_dark text constraint a_logo_for_dark_pages_is_stored references shop_pictures,
  icon text constraint an_icon_is_stored references shop_pictures,
  hero text constraint a_hero_is_of_a_known_kind check (hero in ('series', 'picture')),
  hero_picture text constraint a_hero_picture_is_stored references shop_pictures,
  -- Slugs by language
  hero_series jsonb not null default '{}',
  -- Texts by language
  hero_titles jsonb not null default '{}',
  hero_texts jsonb not null default '{}',
  -- [{"href": "/jobs", "labels": {"en": "Jobs"}}]
  footer_links jsonb not null default '[]',
  imprint jsonb not null default '{}'
);
insert into shop_look (id) values ('shop');
call audit_table('shop_look', 'id');
