-- expand: an index, of which older code need not know.
create index concurrently series_by_any_sort_title on series (lang, sort_title);
