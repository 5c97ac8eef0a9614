-- A gift code can hold credits.
alter table gift_codes add column credits integer constraint a_gift_gives_credits check (credits > 0);
alter table gift_codes drop constraint a_gift_is_of_a_known_type;
alter table gift_codes add constraint a_gift_is_of_a_known_type check (type in ('coins', 'credits', 'subscription', 'book'));
-- Whether the shop gives credits is asked with many answers.
create index gift_codes_with_credits on gift_codes (expires_at) where credits is not null and uses < most_uses;
