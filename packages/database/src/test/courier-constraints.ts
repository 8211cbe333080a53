import { id, remittanceLine } from "./fixtures.ts";
import { change, copy } from "./use-fixtures.ts";

const completedOrder = change("orders", 21);
const courier = change("couriers", 101);

/** What the constraints and unique indexes of couriers, dispatches, results and remittances refuse. */
export const COURIER_CONSTRAINTS: [string, string[]][] = [
  [
    "orders_waybill_key",
    [
      "UPDATE orders SET tracking_number = 'LK1'",
      `UPDATE orders SET tracking_number = 'LK1', courier_id = '${id(101)}', delivered_on = '2026-10-05'`,
    ],
  ],
  [
    "orders_delivered_on_check",
    [
      completedOrder("delivered_on = NULL"),
      completedOrder("delivered_on = NULL, status = 'delivered', completed_at = NULL"),
    ],
  ],
  [
    "orders_settled_check",
    ["pending", "processing", "shipped"].map((status) =>
      completedOrder(`status = '${status}', completed_at = NULL`),
    ),
  ],
  ["couriers_name_key", ["INSERT INTO couriers (name) VALUES ('ISLAND PARCELS')"]],
  ["dispatches_number_key", [copy("dispatches")]],
  ["dispatch_lines_dispatch_id_position_key", [copy("dispatch_lines", { order_id: id(22) })]],
  ["result_files_courier_id_file_hash_key", [copy("result_files")]],
  ["remittances_number_key", [copy("remittances", { file_hash: "x" })]],
  ["remittances_courier_id_file_hash_key", [copy("remittances", { number: "RM-9999" })]],
  ["couriers_name_check", [courier("name = ''"), courier("name = ' Island'")]],
  [
    "couriers_tracking_url_check",
    [courier("tracking_url = 'https://a.lk'"), courier("tracking_url = 'javascript:alert(1)//{waybill}'")],
  ],
  ["couriers_own_delivery_check", ["UPDATE couriers SET is_active = false"]],
  [
    "couriers_one_own_delivery_key",
    [
      courier("is_own_delivery = true"),
      "INSERT INTO couriers (name, is_own_delivery) VALUES ('Second', true)",
    ],
  ],
  ["dispatch_lines_waybill_check", ["UPDATE dispatch_lines SET waybill = ''"]],
  ["dispatch_lines_cash_check", ["UPDATE dispatch_lines SET cash_cents = -1"]],
  [
    "delivery_results_reason_check",
    ["UPDATE delivery_results SET reason = 'other'", "UPDATE delivery_results SET result = 'failed'"],
  ],
  ["remittances_bank_reference_check", ["UPDATE remittances SET bank_reference = ' '"]],
  ["remittances_net_check", ["UPDATE remittances SET net_cents = 1"]],
  ["remittance_lines_net_check", ["UPDATE remittance_lines SET net_cents = 1"]],
  [
    "remittance_lines_order_check",
    ["UPDATE remittance_lines SET order_id = NULL", remittanceLine({ position: 1, kind: "correction" })],
  ],
  [
    "remittance_lines_expected_check",
    [
      "UPDATE remittance_lines SET expected_cents = NULL",
      remittanceLine({ position: 1, kind: "correction", order: 21, expected: 1 }),
    ],
  ],
  [
    "remittance_lines_settled_cash_check",
    ["UPDATE remittance_lines SET cash_cents = -1, net_cents = -30001"],
  ],
  ["remittance_lines_one_settlement_key", [remittanceLine({ position: 1, order: 21, expected: 240_000 })]],
];
