-- Since when the mail server of an account's address turns mails away for good; null where it takes them, or has not been asked.
alter table accounts add column mail_refused_at timestamptz;
