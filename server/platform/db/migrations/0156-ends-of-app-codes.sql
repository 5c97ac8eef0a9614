-- The latest end of the session that the code opens, where an app has approved it that was signed in by a code itself. Null: the ordinary one.
alter table app_codes add column ends_at timestamptz;
