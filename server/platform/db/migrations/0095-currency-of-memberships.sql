-- In which a membership is charged as long as it lasts, whatever the shop sells in by then; null for gifts, and until the provider is asked again.
alter table memberships add column currency text;
