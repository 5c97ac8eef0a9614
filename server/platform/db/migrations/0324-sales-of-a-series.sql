-- expand: an index, of which older code need not know. Prices look for the sales of each series.
create index concurrently sale_series_by_series on sale_series (series_id);
