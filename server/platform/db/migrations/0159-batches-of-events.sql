-- expand: older code writes its events as before.
-- Events are written many at a time. What has been written stands here, so that a batch of which nobody knows whether it was is not counted twice.
create table analytics_batches (
  id uuid primary key,
  written_at timestamptz not null
);
create index analytics_batches_by_time on analytics_batches (written_at);
