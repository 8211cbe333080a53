import type { AdminStats } from "@pola/shared/schemas/admin";
import type { Order, OrderItem } from "@pola/shared/schemas/order";
import { sumRupees } from "@pola/shared/money";
import type { PayoutStatus } from "@pola/shared/payout-status";
import type { AdminPayoutRow, AdminPayoutWeek, ResellerPayout } from "@pola/shared/schemas/payout";
import type { Product, Variation } from "@pola/shared/schemas/product";
import type { User } from "@pola/shared/schemas/user";
import { makeTodayFigures } from "./make-today-figures.ts";

export { makeOrdersSummary } from "./make-money.ts";

let count = 0;

/** A new UUID on every call. */
export function newId(): string {
  count += 1;
  return `018f0000-0000-7000-8000-${String(count).padStart(12, "0")}`;
}

const CREATED_AT = "2026-11-02T04:30:00.000Z";

/** An approved reseller, unless the test says otherwise. */
export function makeUser(overrides: Partial<User> = {}): User {
  return {
    id: newId(),
    email: "nimali@shop.example",
    firstName: "Nimali",
    lastName: "Perera",
    phone: "+94771234567",
    businessName: "Nimali Fashion",
    businessAddress: "12 Galle Road, Colombo 03",
    city: "Colombo",
    role: "reseller",
    limitedTo: [],
    hasTwoFactor: false,
    status: "approved",
    statusReason: null,
    isEmailVerified: true,
    accountHolderName: "N. Perera",
    bankName: "Bank of Ceylon",
    accountNumber: "0012345678",
    branchName: "Kollupitiya",
    bankCode: "7010",
    branchCode: "034",
    logoUrl: null,
    isNamedOnLeaderboard: false,
    termsVersion: 3,
    termsAcceptedAt: CREATED_AT,
    createdAt: CREATED_AT,
    ...overrides,
  };
}

export function makeAdmin(overrides: Partial<User> = {}): User {
  return makeUser({
    email: "admin@pola.example",
    firstName: "Asha",
    lastName: "Silva",
    role: "admin",
    ...overrides,
  });
}

/** Rs. 2,450 with Rs. 250 commission, half a kilogram, forty in stock. */
export function makeProduct(overrides: Partial<Product> = {}): Product {
  return {
    id: newId(),
    name: "Cotton Saree",
    description: "Handloom cotton saree",
    longDescription: "Handloom cotton saree with a woven border.",
    category: "clothing",
    images: ["/images/saree.webp"],
    price: 2450,
    finalPrice: null,
    originalPrice: 2450,
    commission: 250,
    commissionRate: null,
    wholesalePrice: null,
    wholesaleCommission: null,
    wholesaleQuantity: 15,
    stock: 40,
    weight: 0.5,
    condition: "New",
    status: "active",
    features: [],
    specifications: {},
    hasVariations: false,
    variations: [],
    vendor: { id: null, businessName: "Pola" },
    version: 1,
    createdAt: CREATED_AT,
    ...overrides,
  };
}

/** A variation that does not change price, commission or stock. */
export function makeVariation(overrides: Partial<Variation> = {}): Variation {
  return {
    id: newId(),
    name: "Size",
    options: ["S", "M", "L"],
    value: null,
    price: 0,
    retailPrice: 0,
    wholesalePrice: 0,
    commission: 0,
    weight: 0,
    stock: null,
    ...overrides,
  };
}

export function makeOrderItem(overrides: Partial<OrderItem> = {}): OrderItem {
  return {
    id: newId(),
    productId: newId(),
    productName: "Cotton Saree",
    name: "Cotton Saree",
    quantity: 1,
    unitPrice: 2450,
    subtotal: 2450,
    totalPrice: 2450,
    totalCommission: 250,
    weight: 0.5,
    isWholesale: false,
    regularPrice: 2450,
    regularCommission: 250,
    wholesalePrice: null,
    wholesaleCommission: null,
    variations: {},
    images: ["/images/saree.webp"],
    ...overrides,
  };
}

/** A pending order of one saree: Rs. 2,450 and Rs. 400 delivery. */
export function makeOrder(overrides: Partial<Order> = {}): Order {
  const items = overrides.items ?? [makeOrderItem()];
  return {
    id: newId(),
    orderNumber: `ORD-${String(1000 + count).padStart(6, "0")}`,
    userId: newId(),
    status: "pending",
    createdAt: CREATED_AT,
    completedAt: null,
    customerName: "Kamal Fernando",
    customerPhone: "+94712223334",
    customerAddress: "45 Temple Road, Nugegoda",
    customerCity: "Colombo",
    items,
    productNames: items.map((item) => item.productName),
    subtotal: 2450,
    shippingCost: 400,
    totalWeight: 0.5,
    totalAmount: 2850,
    totalPrice: 2850,
    totalCommission: 250,
    trackingNumber: null,
    trackingCode: "Ab3dEf6hIj9k",
    courier: null,
    isWholesale: false,
    slipPrintedAt: null,
    reason: null,
    resellerName: "Nimali Perera",
    businessName: "Nimali Fashion",
    resellerPhone: "+94771234567",
    resellerLogo: null,
    ...overrides,
  };
}

export const mondayRule: ResellerPayout["rule"] = {
  weekStartsOn: "monday",
  text: ["Commissions are calculated Monday to Sunday", "Paid every Monday for the previous week"],
  minimumPayout: 0,
};

export function makeResellerPayout(overrides: Partial<ResellerPayout> = {}): ResellerPayout {
  return {
    weekStart: "2026-11-16",
    weekEnd: "2026-11-22",
    paymentDate: "2026-11-23",
    totalCommission: 250,
    totalOrders: 2,
    completedOrders: 1,
    adjustments: 0,
    adjustmentLines: [],
    carriedOver: 0,
    deductions: [],
    carriedOverDate: null,
    status: "pending",
    reason: null,
    payout: null,
    weeklyOrders: [
      {
        orderId: newId(),
        orderNumber: "ORD-001042",
        customerName: "Kamal Fernando",
        commissionAmount: 250,
        totalCommission: 250,
        status: "completed",
        completedAt: "2026-11-18T06:00:00.000Z",
      },
    ],
    allTime: { totalCommission: 3000, totalOrders: 12, completedOrders: 7 },
    rule: mondayRule,
    ...overrides,
  };
}

export function makeAdminPayoutRow(overrides: Partial<AdminPayoutRow> = {}): AdminPayoutRow {
  return {
    userId: newId(),
    payoutId: newId(),
    resellerName: "Nimali Perera",
    businessName: "Nimali Fashion",
    accountStatus: "approved",
    phone: "+94771234567",
    totalOrders: 3,
    totalCommission: 750,
    status: "pending",
    reason: null,
    paymentReference: null,
    hasBankDetails: true,
    run: null,
    ...overrides,
  };
}

function part(rows: AdminPayoutRow[]) {
  return { payouts: rows.length, amount: sumRupees(rows.map((row) => row.totalCommission)) };
}

export function makeAdminPayoutWeek(overrides: Partial<AdminPayoutWeek> = {}): AdminPayoutWeek {
  const resellers = overrides.resellers ?? [makeAdminPayoutRow()];
  const count = (status: PayoutStatus) => resellers.filter((row) => row.status === status).length;
  return {
    weekStart: "2026-11-09",
    weekEnd: "2026-11-15",
    paymentDate: "2026-11-16",
    isOpen: false,
    state: overrides.isOpen ? "open" : "closed",
    closedAt: "2026-11-15T18:35:00.000Z",
    totalCommission: 750,
    unpaid: 750,
    totalOrders: 3,
    resellersCount: resellers.length,
    due: part(resellers.filter(({ status, run }) => status === "pending" && run === null)),
    withoutBankDetails: part(
      resellers.filter(({ status, hasBankDetails }) => status === "onhold" && !hasBankDetails),
    ),
    counts: {
      all: resellers.length,
      pending: count("pending"),
      paid: count("paid"),
      onhold: count("onhold"),
      release: 0,
    },
    resellers,
    rule: mondayRule,
    ...overrides,
  };
}

export function makeAdminStats(overrides: Partial<AdminStats> = {}): AdminStats {
  return {
    today: makeTodayFigures(),
    totalResellers: 14,
    activeResellers: 9,
    totalProducts: 60,
    totalOrders: 400,
    totalRevenue: 1_250_000,
    pendingCommissions: 12_500.5,
    completedCommission: 11_000.25,
    pendingPayouts: 4,
    recentApplications: [makeUser({ status: "pending" })],
    recentOrders: [makeOrder()],
    ...overrides,
  };
}
