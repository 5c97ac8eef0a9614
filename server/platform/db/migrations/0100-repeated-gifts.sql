-- What the client has called its try (Idempotency-Key): a repeat after a lost answer is told what came of it. null where it said nothing.
alter table gift_uses add column repeat_key text;
