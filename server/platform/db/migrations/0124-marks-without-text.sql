-- Whether an edition has the text of a mark no longer, so that readers are shown those marks before all others. It is in the message, too: field 13, the last one.
alter table reading_marks add column gone boolean not null default false;
update reading_marks set gone = true where length(message) > 1 and substring(message from length(message) - 1) = '\x6801'::bytea;
