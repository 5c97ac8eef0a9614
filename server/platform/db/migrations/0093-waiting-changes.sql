-- The plan that an upgrade leads to whose payment is waited for, and until when.
alter table memberships add column pending_plan text constraint a_pending_plan_is_known check (pending_plan in ('Membership', 'MembershipYearly',
  'PremiumMembership', 'PremiumMembershipYearly')), add column pending_until timestamptz,
  add constraint a_change_waits_until_then check ((pending_plan is null) = (pending_until is null));
