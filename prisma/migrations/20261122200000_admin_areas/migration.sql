-- The areas that an admin is limited to (docs/product/accounts.md, A-210). An empty list limits nothing, so every admin of today keeps
-- everything.

CREATE TYPE admin_area AS ENUM ('orders', 'products', 'payouts', 'people');

ALTER TABLE users ADD COLUMN limited_to admin_area[] NOT NULL DEFAULT ARRAY[]::admin_area[];
ALTER TABLE users ADD CONSTRAINT users_limited_to_check CHECK (role = 'admin' OR limited_to = '{}');
