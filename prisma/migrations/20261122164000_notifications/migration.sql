-- Browsers that a person lets show notifications, and what a person does not want to hear about (docs/product/accounts.md, A-200 to A-203).
CREATE TABLE push_devices (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT push_devices_pkey PRIMARY KEY (id),
  CONSTRAINT push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX push_devices_endpoint_key ON push_devices (endpoint);
CREATE INDEX push_devices_user_id_idx ON push_devices (user_id);

ALTER TABLE users ADD COLUMN muted_notifications text[] NOT NULL DEFAULT ARRAY['order.delivered'];

ALTER TYPE mail_status ADD VALUE 'muted';
-- Sent to a device in place of the email.
ALTER TABLE mail_outbox ADD COLUMN is_pushed boolean NOT NULL DEFAULT false;
