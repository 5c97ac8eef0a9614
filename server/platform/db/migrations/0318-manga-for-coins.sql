-- expand: older code has what it was started with, and goes on.
-- Whether manga is sold for coins and credits; false where nobody has turned it on in the studio.
alter table shop_look add column redeem_manga boolean not null default false;
