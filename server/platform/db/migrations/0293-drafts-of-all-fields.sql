-- expand: a comment.
-- Drafts are of every field by now. The table keeps its name: the audit log names it in each of its rows, from which undo puts drafts back, and servers whose code is older
-- write to it under this name.
comment on table text_drafts is 'A value of a field of a series, volume or part that somebody has prepared and nobody has published yet; one of a field.';
