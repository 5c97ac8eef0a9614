-- Of the tags only "fully translated" makes a series complete; others with the word "complete" set the flag of the legacy lists alone.
update series set publication_status = case
    when status = 'complete' or exists (select from unnest(tags) tag where lower(trim(tag)) = 'fully translated') then 'complete'
    when status = 'hiatus' then 'hiatus' else 'ongoing' end
  where publication_status = 'complete';
