-- Whether a session was counted today is asked with every event.
create index analytics_events_of_a_session on analytics_events (session, at);
