-- Imports find series by title (store.ts, identify-store.ts), volumes by ISBN and by the file they came from, and codes of a volume.
create index series_by_title on series (lower(title));
create index volume_skus_by_isbn on volume_skus (replace(identifier, '-', '')) where store in ('digital', 'print');
create index imported_files_by_digest on imported_files (sha256);
create index gift_codes_of_a_volume on gift_codes (volume_id) where volume_id is not null;
