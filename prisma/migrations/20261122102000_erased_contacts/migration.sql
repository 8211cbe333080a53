-- Keyed hashes (HMAC) of the phone and bank account numbers of deleted people, so that a new application can be compared with an account
-- that owes money, or that was suspended or rejected, without keeping anything readable (docs/product/accounts.md, A-132).
CREATE TABLE erased_contacts (
  user_id uuid NOT NULL,
  hash text NOT NULL,
  CONSTRAINT erased_contacts_pkey PRIMARY KEY (user_id, hash),
  CONSTRAINT erased_contacts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX erased_contacts_hash_idx ON erased_contacts (hash);

-- Letters and digits in lower case, without leading zeros: how people write one account number differently.
CREATE FUNCTION account_number_key(account_number text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(ltrim(lower(regexp_replace(account_number, '[^0-9A-Za-z]', '', 'g')), '0'), '');

CREATE INDEX users_phone_idx ON users (phone);
CREATE INDEX users_account_number_idx ON users (account_number_key(account_number));
CREATE INDEX bank_account_history_account_number_idx ON bank_account_history (account_number_key(account_number));

-- Nothing stays on sale under "Deleted user" (docs/product/accounts.md, A-61).
UPDATE products SET status = 'inactive', vendor_id = NULL, version = version + 1
WHERE vendor_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL);
