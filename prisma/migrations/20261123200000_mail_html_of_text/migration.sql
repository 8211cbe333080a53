-- The HTML of a mail is made of its text when it is sent. It was stored with every order and every payout, and was half of the outbox.
-- The column stays for the version before, which sends a mail without HTML as plain text.
ALTER TABLE mail_outbox ALTER COLUMN html SET DEFAULT '';
