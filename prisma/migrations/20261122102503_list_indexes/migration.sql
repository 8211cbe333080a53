-- Each filter of the lists of mails and of activity reads an index, newest first. The mails of a person are exported and erased by theirs:
-- an erased mail has no address and leaves it.
CREATE INDEX mail_outbox_of_person_idx ON mail_outbox (user_id, created_at, id) WHERE to_email <> '';
CREATE INDEX mail_outbox_status_created_at_idx ON mail_outbox (status, created_at DESC);
CREATE INDEX mail_outbox_kind_created_at_idx ON mail_outbox (kind, created_at DESC);
CREATE INDEX activity_log_action_created_at_idx ON activity_log (action, created_at DESC);
CREATE INDEX activity_log_subject_type_created_at_idx ON activity_log (subject_type, created_at DESC);
