-- Which legal texts a reseller agreed to at registration, and when. Earlier registrations have no record.
ALTER TABLE users ADD COLUMN terms_version integer, ADD COLUMN terms_accepted_at timestamptz(3);
