-- expand: what of the running period's bill is unpaid, in cents, and when the provider charges it next; and whether a trial was refused because its card had one.
alter table memberships add column owed_cents integer, add column tried_again_at timestamptz, add column trial_refused boolean not null default false;
