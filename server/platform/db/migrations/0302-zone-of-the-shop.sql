-- expand: older code has the zone that it was started with, and goes on.
-- As IANA names it: Europe/Berlin; null where nobody has chosen one in the studio.
alter table shop_look add column zone text;
