import { act, waitFor } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { beforeEach, expect, test } from "vitest";
import { storedToken } from "../lib/storage.ts";
import {
  TOKEN,
  returns,
  choose,
  confirm,
  enter,
  loses,
  missingMessages,
  order,
  payoutRow,
  press,
  product,
  reach,
  refuses,
  reseller,
  serveCall,
  serveShop,
  vendor,
  type MessageRow,
  type Step,
  withWords,
} from "./specification-test-kit.tsx";

beforeEach(serveShop);

const REASON = "Somebody was faster";
const NAME = "Nimali Perera";

const users = "/admin/users";
const approveCall = `patch /users/${reseller.id}/status` as const;
const approved = { ...reseller, status: "approved" };
const roleCall = `patch /users/${reseller.id}/role` as const;
const approve = [press("Approve"), confirm("Approve")];
const makeAdmin = [press("Change Role"), choose("Admin"), confirm("Update Role")];
const removeUser = [press("Delete"), enter({ [`Type ${NAME} to confirm`]: NAME }), confirm("Delete")];
const review = [press("Review"), confirm("Approve")];
const orders = "/admin/orders";
const orderCall = `/orders/${order.id}` as const;
const ship = [
  press("Add Tracking and Ship"),
  enter({ "Tracking number": "LK1" }),
  confirm("Add Tracking and Ship"),
];
const removeOrder = [press("Delete Order"), confirm("Delete Order")];
const vendors = "/admin/vendors";
const status = "put /payouts/admin/status";
const pay = [press("Edit Status"), choose("Paid"), confirm("Update Status")];
const paid = {
  userId: payoutRow.userId,
  payoutId: null,
  weekStart: "2026-11-09",
  status: "paid",
  reason: null,
  paymentReference: null,
  totalCommission: 750,
  hasBankDetails: true,
};
const add = "/admin/products?product=new";
const fill = enter({
  Name: "Clay Lamp",
  Description: "Hand made",
  Price: "950.50",
  Commission: "95",
  Stock: "12",
  Weight: "0.5",
});
const withToken =
  (token: string | null): Step =>
  async () => {
    if (token === null) storedToken.clear();
    else storedToken.set(token);
  };
const EXPIRED = `head.${btoa(JSON.stringify({ exp: 1 }))}.sign`;
const editProduct = [enter({ Name: "Clay Lamp" }), confirm("Save Changes")];
const edit = `/admin/products?product=${product.id}`;
const removeProduct = [press("Delete"), confirm("Delete Product")];

// Typed by hand from the specification's error catalogue.
const ROWS: Omit<MessageRow, "as">[] = [
  { at: orders, when: [withToken(null), press("Refresh")], toast: "No authentication token found" },
  { at: orders, given: [refuses("get /orders/admin/all")], toast: "Failed to fetch orders" },
  {
    at: orders,
    given: [loses("get /orders/admin/all")],
    toast: "Error fetching orders. Please check if the backend is running.",
  },
  { at: `${orders}?order=${order.id}`, toast: "Product details loaded successfully" },
  {
    at: `${orders}?order=${order.id}`,
    given: [refuses(`get /orders/admin/order/${order.id}`)],
    toast: "Failed to load product details",
  },
  {
    at: `${orders}?order=${order.id}`,
    given: [loses(`get /orders/admin/order/${order.id}`)],
    toast: "Error loading product details",
  },
  {
    at: "/admin/payouts",
    given: [refuses("get /payouts/admin")],
    onPage: "Failed to fetch admin payout data",
  },
];

test.each(ROWS.map(withWords))("at $at an admin reads the specification's words: $words", async (row) => {
  await reach({ ...row, as: "admin" });

  await waitFor(() => expect(missingMessages(row)).toEqual([]));
});

/** One thing that is tried several times on one screen: what the server says each time, and what is read then. The last try succeeds. */
type Tries = {
  at: string;
  given?: () => void;
  when: Step[];
  tries: [given: () => void, message: Omit<MessageRow, "as" | "at">][];
};

const TRIES: Tries[] = [
  {
    at: users,
    when: approve,
    tries: [
      [refuses(approveCall, REASON), { toast: `Failed to update user status: ${REASON}` }],
      [refuses(approveCall), { toast: "Failed to update user status" }],
      [returns(approveCall, approved), { toast: "User status updated to approved" }],
    ],
  },
  {
    at: users,
    when: makeAdmin,
    tries: [
      [refuses(roleCall, REASON), { toast: `Failed to update user role: ${REASON}` }],
      [
        returns(roleCall, { ...reseller, role: "admin" }),
        { toast: "User role updated to admin successfully" },
      ],
    ],
  },
  {
    at: users,
    when: removeUser,
    tries: [
      [refuses(`delete /users/${reseller.id}`), { toast: "Failed to delete user" }],
      [returns(`delete /users/${reseller.id}`, { id: reseller.id }), { toast: "User deleted successfully" }],
    ],
  },
  {
    at: "/admin",
    when: review,
    tries: [
      [refuses(approveCall, REASON), { toast: `Failed to update ${NAME}'s status: ${REASON}` }],
      [loses(approveCall), { toast: `Error updating ${NAME}'s status` }],
      [returns(approveCall, approved), { toast: `${NAME}'s status updated to approved successfully!` }],
    ],
  },
  {
    at: orders,
    when: [press("Process")],
    tries: [
      [refuses(`patch ${orderCall}/status`, REASON), { toast: `Failed to update order status: ${REASON}` }],
      [
        returns(`patch ${orderCall}/status`, { ...order, status: "processing" }),
        { toast: "Order status updated to processing" },
      ],
    ],
  },
  {
    at: orders,
    when: ship,
    tries: [
      [refuses(`patch ${orderCall}/tracking`, REASON), { toast: `Failed to add tracking number: ${REASON}` }],
      [
        returns(`patch ${orderCall}/tracking`, { ...order, status: "shipped", trackingNumber: "LK1" }),
        { toast: "Tracking number added and order marked as shipped" },
      ],
    ],
  },
  {
    at: orders,
    when: removeOrder,
    tries: [
      [refuses(`delete ${orderCall}`, REASON), { toast: `Failed to delete order: ${REASON}` }],
      [
        serveCall(`delete ${orderCall}`, () => new Response("Bad Gateway", { status: 502 })),
        { toast: "Failed to delete order: HTTP 502 Bad Gateway" },
      ],
      [returns(`delete ${orderCall}`, { id: order.id }), { toast: "Order deleted successfully" }],
    ],
  },
  {
    at: vendors,
    given: returns("get /users", [vendor]),
    when: review,
    tries: [
      [
        refuses(`patch /users/${vendor.id}/status`, REASON),
        { inForm: `Failed to update Saman Perera's status: ${REASON}` },
      ],
      [
        returns(`patch /users/${vendor.id}/status`, { ...vendor, status: "approved" }),
        { onPage: "Saman Perera's status updated to approved successfully!" },
      ],
    ],
  },
  {
    at: edit,
    when: editProduct,
    tries: [
      [refuses(`put /products/${product.id}`), { toast: "Failed to update product" }],
      [returns(`put /products/${product.id}`, product), { toast: "Product updated successfully!" }],
    ],
  },
  {
    at: "/admin/products",
    when: removeProduct,
    tries: [
      [refuses(`delete /products/${product.id}`), { toast: "Failed to delete product" }],
      [
        returns(`delete /products/${product.id}`, { id: product.id }),
        { toast: "Product deleted successfully!" },
      ],
    ],
  },
  {
    at: "/admin/payouts",
    when: pay,
    tries: [
      [refuses(status, REASON), { toast: `Failed to update status: ${REASON}` }],
      [returns(status, paid, "Payout status updated to paid"), { toast: "Payout status updated to paid" }],
    ],
  },
];

/** The row with what is read after all its tries as one text, for the title of its test. */
function withAllWords(row: Tries): Tries & { words: string } {
  return { ...row, words: row.tries.flatMap(([, message]) => Object.values(message)).join(" | ") };
}

test.each(TRIES.map(withAllWords))(
  "at $at an admin who tries again reads the specification's words each time: $words",
  async ({ at, given, when, tries }) => {
    given?.();
    const user = await reach({ at, as: "admin" });
    for (const [index, [serve, message]] of tries.entries()) {
      serve();
      for (const step of index === 0 ? when : when.slice(-1)) await step(user);
      await waitFor(() => expect(missingMessages(message)).toEqual([]));
      act(() => toast.remove());
    }
  },
);

// One form for all of them, because filling it in takes longest. The last one closes it.
test("a product form shows each of the specification's messages about adding", async () => {
  const user = await reach({ at: add, as: "admin", when: [fill, choose("Category", "home")] });
  for (const [given, message] of [
    [refuses("post /products"), "Failed to add product"],
    [refuses("post /products", REASON), REASON],
    [loses("post /products"), "Failed to add product"],
    [withToken(null), "Authentication token is missing. Please login again."],
    [withToken("one.two"), "Token format is invalid. Please login again."],
    [withToken(EXPIRED), "Token is expired! Please login again."],
    [withToken(TOKEN), "Failed to add product"],
    [returns("post /products", product), "Product added successfully!"],
  ] as const) {
    await given(user);
    await confirm("Add Product")(user);
    await waitFor(() => expect(missingMessages({ toast: message })).toEqual([]));
    act(() => toast.remove());
  }
});
