-- The store links that a volume had, so that an edition that is restored has its own again. Editions that were replaced before this have none
-- recorded: where they are restored, the volume's links stay.
alter table replaced_editions
  -- rows of volume_skus
  add column skus jsonb;
