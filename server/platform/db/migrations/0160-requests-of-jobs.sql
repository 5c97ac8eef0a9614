-- expand: older code leaves the columns out, and jobs without them are done all the same.
-- Which request left the job, for the log, and its place in a trace; null where nobody asked for it. When it was due first: run_at moves when it is tried again.
alter table jobs add column request_id text, add column traceparent text, add column due_at timestamptz;
