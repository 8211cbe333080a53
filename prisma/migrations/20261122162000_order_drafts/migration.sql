-- The order that a reseller puts together: one per account, with its customer as typed so far (docs/product/orders.md, O-170).
CREATE TABLE order_drafts (
  user_id uuid NOT NULL,
  customer_name text NOT NULL DEFAULT '',
  customer_phone text NOT NULL DEFAULT '',
  customer_address text NOT NULL DEFAULT '',
  lines jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT order_drafts_pkey PRIMARY KEY (user_id),
  CONSTRAINT order_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
