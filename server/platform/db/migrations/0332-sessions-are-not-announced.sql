-- contract 0331: no code listens for changes of sessions any more (docs/decisions/0182-settings-that-nothing-stands-on.md).
-- Code of 0331 that still listens keeps a session for two seconds at most.
drop function announce_session_changes_of_rows() cascade;
drop function announce_session_change_of_row() cascade;
drop function announce_session_changes(text[]);
