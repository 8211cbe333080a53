-- Why an order came back or was cancelled, and what was corrected before it left (docs/product/orders.md, O-150 to O-155).
CREATE TYPE order_reason AS ENUM ('refused', 'not_reachable', 'wrong_address', 'damaged', 'changed_mind', 'other');

ALTER TYPE order_event_kind ADD VALUE 'details_changed';
ALTER TYPE order_event_kind ADD VALUE 'delivery_failed';

ALTER TABLE order_events ADD COLUMN reason order_reason;
-- The reason of the last return, cancellation or failed delivery.
ALTER TABLE orders ADD COLUMN reason order_reason;
