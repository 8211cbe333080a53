-- The clearing codes of a reseller's bank and branch; null for details that were typed without the list (docs/product/accounts.md, A-181).
ALTER TABLE users
  ADD COLUMN bank_code text,
  ADD COLUMN branch_code text,
  ADD CONSTRAINT users_bank_codes_check CHECK (
    (bank_code IS NULL) = (branch_code IS NULL) AND bank_code ~ '^[0-9]{4}$' AND branch_code ~ '^[0-9]{3}$'
  );
