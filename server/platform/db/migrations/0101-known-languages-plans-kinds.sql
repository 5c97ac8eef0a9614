-- Texts of which the program knows all: the database holds no others, so that the row types in the program say no more than is so.
alter table memberships add constraint a_membership_is_for_a_shop_language check (language in ('en', 'de', 'fr'));
alter table newsletter_readers add constraint a_newsletter_is_in_a_shop_language check (lang in ('en', 'de', 'fr'));
alter table membership_cancellations add constraint a_cancellation_is_in_a_shop_language check (lang in ('en', 'de', 'fr'));

alter table membership_invoices add constraint an_invoice_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly',
  'PremiumMembership', 'PremiumMembershipYearly'));
alter table membership_estimates add constraint an_estimate_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly',
  'PremiumMembership', 'PremiumMembershipYearly'));
alter table gift_codes add constraint a_gift_is_of_a_known_plan check (plan in ('Membership', 'MembershipYearly', 'PremiumMembership',
  'PremiumMembershipYearly'));

alter table due_notices add constraint a_due_notice_is_of_a_known_kind check (kind in ('part', 'digital', 'physical'));
alter table release_changes add constraint a_release_change_is_of_a_known_kind check (kind in ('part', 'digital', 'physical'));
