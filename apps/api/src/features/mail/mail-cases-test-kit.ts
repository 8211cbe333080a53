import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { payoutsOf } from "../../test/books.ts";
import { makeOrder, makeProduct } from "../../test/shop.ts";
import { makeReseller, PASSWORD, type TestUser } from "../../test/users.ts";
import { completeOrder } from "../../test/ledger.ts";
import type { TestApp } from "../../test/test-app.ts";

/** A name that contains markup, the placeholder of a link, and a header. */
const HOSTILE = 'Nimal <b title="x">&\'{{{link}}\r\nBcc: thief@evil.test\r\n\r\n<script>alert(1)</script>';
const WEEK_MS = 7 * 24 * 3_600_000;

type Stage = { test: TestApp; admin: TestUser };

async function setUserStatus(
  { test, admin }: Stage,
  user: TestUser,
  { from = "pending", ...change }: { from?: "pending" | "approved"; status: string; reason?: string },
) {
  await test.db.user.update({ where: { id: user.id }, data: { status: from } });
  await test.as(admin).patch(`/api/users/${user.id}/status`).send(change);
}

async function placed({ test }: Stage, reseller: TestUser) {
  const product = await makeProduct(test, { price: 2500, commission: 250, weight: 0.4 });
  return await makeOrder(test, reseller, [{ product, quantity: 2 }], { customerName: "Kamala <i>Silva</i>" });
}

/** Sends changes of a new order as the admin. */
async function changeOrder(
  stage: Stage,
  user: TestUser,
  change: "status" | "details" | "tracking",
  ...bodies: object[]
) {
  const { id } = await placed(stage, user);
  for (const body of bodies) await stage.test.as(stage.admin).patch(`/api/orders/${id}/${change}`).send(body);
}

async function closedWeek({ test, admin }: Stage, user: TestUser) {
  await completeOrder(test.ctx, user.id, 125_050);
  test.clock.advance(WEEK_MS);
  await test.as(admin).post("/api/payouts/admin/close");
  const [payout] = await payoutsOf(test.ctx, user.id);
  return payout?.week;
}

async function setPayout(stage: Stage, user: TestUser, body: Record<string, unknown>) {
  const weekStart = await closedWeek(stage, user);
  const change = { userId: user.id, weekStart, ...body };
  await stage.test.as(stage.admin).put("/api/payouts/admin/status").send(change);
}

const BANK = {
  accountHolderName: "N Perera",
  bankName: "Bank of Ceylon",
  accountNumber: "0071234567",
  branchName: "Kandy",
  currentPassword: PASSWORD,
};

type Case = {
  mail: string;
  kind: string;
  subject: RegExp;
  /** What both the text and the HTML say. */
  facts: string[];
  /** How the link begins; null where there is none. */
  link: string | null;
  /** What the reseller of the case has besides a hostile name. */
  person?: Record<string, unknown>;
  /** The recipient; the reseller of the case unless it is another. */
  to?: string;
  action: (stage: Stage, user: TestUser) => PromiseLike<unknown>;
};

/** Causes the mail. Returns the address of its recipient. */
export async function cause({ person, to, action }: Case, stage: Stage): Promise<string> {
  const user = await makeReseller(stage.test, { firstName: HOSTILE, businessName: HOSTILE, ...person });
  await action(stage, user);
  return to ?? user.email;
}

/** Every kind of email the product sends (docs/product/accounts.md, A-67). */
export const MAILS: Case[] = [
  {
    mail: "verify email",
    kind: "account.verify",
    subject: /^Verify your email address$/,
    facts: ["24 hours", "Verify email"],
    link: "/verify-email?token=",
    person: { emailVerifiedAt: null },
    action: ({ test }, user) => test.as(user).post("/api/auth/resend-verification"),
  },
  {
    mail: "reset password",
    kind: "account.reset",
    subject: /^Reset your password$/,
    facts: ["1 hour", "ignore this email", "Set a new password"],
    link: "/reset-password?token=",
    action: ({ test }, { email }) => test.request.post("/api/auth/forgot-password").send({ email }),
  },
  {
    mail: "account approved",
    kind: "account.approved",
    subject: /^Your account is approved$/,
    facts: ["Welcome to Pola", "Log in"],
    link: "/login",
    action: (stage, user) => setUserStatus(stage, user, { status: "approved" }),
  },
  {
    mail: "account rejected",
    kind: "account.rejected",
    subject: /^Your account was not approved$/,
    facts: ["Reason: No <business> & phone", "support@pola.example"],
    link: null,
    action: (stage, user) =>
      setUserStatus(stage, user, { status: "rejected", reason: "No <business> & phone" }),
  },
  {
    mail: "account suspended",
    kind: "account.suspended",
    subject: /^Your account is suspended$/,
    facts: ["Reason: Too many returns", "You can't log in"],
    link: null,
    action: (stage, user) =>
      setUserStatus(stage, user, { from: "approved", status: "suspended", reason: "Too many returns" }),
  },
  {
    mail: "order placed",
    kind: "order.placed",
    subject: /^Order ORD-\d+ placed$/,
    facts: ["Kamala <i>Silva</i>", "Rs. 5,400.00", "Rs. 500"],
    link: "/orders?order=",
    action: placed,
  },
  {
    mail: "order returned",
    kind: "order.returned",
    subject: /^Order ORD-\d+ returned$/,
    facts: [
      "Kamala <i>Silva</i> was returned before it was shipped: Refused at the door",
      "It earns no commission.",
    ],
    link: "/orders?order=",
    action: (stage, user) => changeOrder(stage, user, "status", { status: "returned", reason: "refused" }),
  },
  {
    mail: "order delivered",
    kind: "order.delivered",
    subject: /^Order ORD-\d+ delivered$/,
    facts: ["Kamala <i>Silva</i> was delivered.", "Its commission is added when the order is completed."],
    link: "/orders?order=",
    person: { mutedNotifications: [] },
    action: (stage, user) =>
      changeOrder(
        stage,
        user,
        "status",
        ...["processing", "shipped", "delivered"].map((status) => ({ status })),
      ),
  },
  {
    mail: "order corrected",
    kind: "order.corrected",
    subject: /^Order ORD-\d+: delivery details corrected$/,
    facts: ["Kamala <i>Silva</i>, 071 222 3334, 9 <Lake> Road"],
    link: "/orders?order=",
    action: (stage, user) =>
      changeOrder(stage, user, "details", {
        customerName: "Kamala <i>Silva</i>",
        customerPhone: "071 222 3334",
        customerAddress: "9 <Lake> Road",
      }),
  },
  {
    mail: "order shipped",
    kind: "order.shipped",
    subject: /^Order ORD-\d+ shipped$/,
    facts: ["Kamala <i>Silva</i>", "Tracking number: LK-4711"],
    link: "/orders?order=",
    action: (stage, user) => changeOrder(stage, user, "tracking", { trackingNumber: "LK-4711" }),
  },
  {
    mail: "weekly payout closed",
    kind: "payout.closed",
    subject: /^Your weekly payout: Rs\. 1,250\.50$/,
    facts: ["Rs. 1,250.50", "Your payout for", "It was due on"],
    link: "/payouts",
    action: closedWeek,
  },
  {
    mail: "payout paid",
    kind: "payout.paid",
    subject: /^Your payout of Rs\. 1,250\.50 is paid$/,
    facts: ["Rs. 1,250.50", "Payment reference: BOC <4711>"],
    link: "/payouts",
    action: (stage, user) => setPayout(stage, user, { status: "paid", paymentReference: "BOC <4711>" }),
  },
  {
    mail: "payout on hold",
    kind: "payout.onhold",
    subject: /^Your payout is on hold$/,
    facts: [
      "Your payout of Rs. 1,250.50 for the week from ",
      "Reason: Documents <missing>",
      "The money is still yours",
    ],
    link: "/payouts",
    action: (stage, user) => setPayout(stage, user, { status: "onhold", reason: "Documents <missing>" }),
  },
  {
    mail: "payout released",
    kind: "payout.released",
    subject: /^Your payout of Rs\. 1,250\.50 is released$/,
    facts: ["no longer on hold", "Week from: "],
    link: "/payouts",
    person: NO_BANK_DETAILS,
    action: async (stage, user) => {
      await closedWeek(stage, user);
      await stage.test.as(user).put("/api/auth/profile").send(BANK);
    },
  },
  {
    mail: "password changed",
    kind: "account.password",
    subject: /^A new password was set for your account$/,
    facts: ["All your other devices were logged out.", "support@pola.example"],
    link: null,
    action: ({ test }, user) =>
      test
        .as(user)
        .post("/api/auth/change-password")
        .send({ currentPassword: PASSWORD, newPassword: "another-long-password" }),
  },
  {
    mail: "two-factor sign-in changed",
    kind: "account.two-factor",
    subject: /^Two-factor sign-in was turned off$/,
    facts: ["turned off by another admin", "support@pola.example"],
    link: null,
    person: { role: "admin", totpSecret: "secret", totpEnabledAt: new Date() },
    action: ({ test, admin }, { id }) => test.as(admin).delete(`/api/users/${id}/two-factor`),
  },
  {
    mail: "bank details changed",
    kind: "account.bank",
    subject: /^Your bank details were changed$/,
    facts: ["ending in 4567", "support@pola.example"],
    link: null,
    action: ({ test }, user) => test.as(user).put("/api/auth/profile").send(BANK),
  },
  {
    mail: "invitation",
    kind: "account.invitation",
    subject: /^You are invited to Pola$/,
    facts: ["72 hours", "Set your password"],
    link: "/reset-password?token=",
    to: "invited@pola.test",
    action: ({ test, admin }) =>
      test
        .as(admin)
        .post("/api/users")
        .send({
          role: "vendor",
          email: "invited@pola.test",
          firstName: HOSTILE.replaceAll("\r\n", " "),
          lastName: "Silva",
          businessName: "Silva Textiles",
        }),
  },
];
