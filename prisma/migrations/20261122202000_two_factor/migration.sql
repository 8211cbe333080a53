-- Two-factor sign-in of admins (docs/product/accounts.md, A-220 to A-226).

ALTER TABLE users
  ADD COLUMN totp_secret text,
  ADD COLUMN totp_enabled_at timestamptz(3),
  ADD COLUMN totp_last_step integer NOT NULL DEFAULT 0;
ALTER TABLE users ADD CONSTRAINT users_totp_check CHECK (
  (totp_enabled_at IS NULL OR totp_secret IS NOT NULL) AND (totp_secret IS NULL OR role = 'admin')
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
