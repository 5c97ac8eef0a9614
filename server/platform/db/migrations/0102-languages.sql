-- The languages of the shop as rows, where five constraints spelled them. The program adds those of its own list whenever it starts, so that another
-- language needs no migration (docs/decisions/0043).
create table languages (code text primary key);
insert into languages (code) values ('en'), ('de'), ('fr');

alter table series drop constraint a_series_is_in_a_shop_language;
alter table series add constraint a_series_is_in_a_shop_language foreign key (lang) references languages;
alter table accounts drop constraint an_account_speaks_a_language_of_the_shop;
alter table accounts add constraint an_account_speaks_a_language_of_the_shop foreign key (lang) references languages;
alter table memberships drop constraint a_membership_is_for_a_shop_language;
alter table memberships add constraint a_membership_is_for_a_shop_language foreign key (language) references languages;
alter table newsletter_readers drop constraint a_newsletter_is_in_a_shop_language;
alter table newsletter_readers add constraint a_newsletter_is_in_a_shop_language foreign key (lang) references languages;
alter table membership_cancellations drop constraint a_cancellation_is_in_a_shop_language;
alter table membership_cancellations add constraint a_cancellation_is_in_a_shop_language foreign key (lang) references languages;
