-- Bought manga also come as CBZ. The hourly job makes them of volumes that were bought before.
alter table book_files drop constraint a_file_is_of_a_known_type,
  add constraint a_file_is_of_a_known_type check (type in ('epub', 'cbz', 'pdf', 'mobi'));
alter table book_files_missing drop constraint a_missing_file_is_of_a_known_type,
  add constraint a_missing_file_is_of_a_known_type check (type in ('epub', 'cbz', 'pdf', 'mobi'));
alter table volume_files drop constraint a_common_file_is_of_a_known_type,
  add constraint a_common_file_is_of_a_known_type check (type in ('epub', 'cbz', 'pdf'));
