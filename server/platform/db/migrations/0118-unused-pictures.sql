-- Since when no part, cover or replaced edition has the picture; null: one has, or nobody has looked since. A day later it is deleted. An import that
-- uses it again sets this to null, so that whoever deletes it at the same time sees that.
alter table images add column unused_since timestamptz;
create index unused_images on images (unused_since) where unused_since is not null;

-- Whether a picture is used is asked for each of them, and by the database before it deletes one.
create index replaced_part_images_by_hash on replaced_part_images (hash);
create index replaced_editions_by_cover on replaced_editions (cover_hash) where cover_hash is not null;
-- A part of a replaced edition comes back with the cover that its row names.
create index replaced_parts_by_cover on replaced_parts ((part->>'cover_hash')) where part->>'cover_hash' is not null;
