-- The settings that an admin changes: every save is one more version, the last one is in force. Null is the default, from the environment
-- or built in (docs/decisions/0042).

CREATE TYPE complete_on AS ENUM ('admin', 'cash');

CREATE TABLE settings_versions (
  version integer NOT NULL,
  name text,
  support_email text,
  support_phone text,
  privacy_email text,
  slip_from_address text,
  min_payout_cents integer,
  complete_on complete_on,
  terms text,
  terms_effective date,
  privacy text,
  privacy_effective date,
  actor_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT settings_versions_pkey PRIMARY KEY (version),
  CONSTRAINT settings_versions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT settings_versions_min_payout_check CHECK (min_payout_cents >= 0),
  -- An own text has its own date.
  CONSTRAINT settings_versions_effective_check CHECK (
    (terms IS NULL) = (terms_effective IS NULL) AND (privacy IS NULL) = (privacy_effective IS NULL)
  )
);

CREATE TRIGGER settings_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settings_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
