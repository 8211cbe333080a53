import { expect, test } from "vitest";
import { makeAdmin, makeReseller, PASSWORD } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();

const TOO_SHORT = "Password must be at least 6 characters";
const BAD_LINK = "Invalid reset link. Please request a new password reset.";
const PERSON = {
  firstName: "Kumari",
  lastName: "Fernando",
  email: "kumari@pola.test",
  password: "secret-1",
  confirmPassword: "secret-1",
  phone: "077 123 4567",
  businessName: "Kumari Collections",
  businessAddress: "7 Main Street, Galle",
  agreement: true,
};
const BANK = {
  accountHolderName: "N Perera",
  bankName: "Bank of Ceylon",
  accountNumber: "0012345678",
  branchName: "Galle",
  currentPassword: PASSWORD,
};
const CHANGE = { currentPassword: PASSWORD, newPassword: "secret-2" };

/** The body, the field that gets the message, and the exact message (docs/product/server.md, I-76). */
const REFUSED: [path: string, sent: Record<string, unknown>, field: string, message: string][] = [
  ["login", { password: PASSWORD }, "email", "Email is required"],
  ["login", { email: " ", password: PASSWORD }, "email", "Email is required"],
  ["login", { email: "kumari", password: PASSWORD }, "email", "Email is invalid"],
  ["login", { email: PERSON.email }, "password", "Password is required"],
  ["login", { email: PERSON.email, password: "12345" }, "password", TOO_SHORT],
  ["register", { ...PERSON, firstName: "  " }, "firstName", "First name is required"],
  ["register", { ...PERSON, lastName: "  " }, "lastName", "Last name is required"],
  ["register", { ...PERSON, email: "" }, "email", "Email is required"],
  ["register", { ...PERSON, email: "kumari@pola" }, "email", "Email is invalid"],
  ["register", { ...PERSON, password: "" }, "password", "Password is required"],
  ["register", { ...PERSON, password: "12345" }, "password", TOO_SHORT],
  ["register", { ...PERSON, confirmPassword: "" }, "confirmPassword", "Please confirm your password"],
  ["register", { ...PERSON, confirmPassword: "secret-2" }, "confirmPassword", "Passwords do not match"],
  ["register", { ...PERSON, phone: "" }, "phone", "Phone number is required"],
  ["register", { ...PERSON, businessName: "" }, "businessName", "Business name is required"],
  ["register", { ...PERSON, businessAddress: "" }, "businessAddress", "Business address is required"],
  ["register", { ...PERSON, agreement: false }, "agreement", "You must agree to the terms and conditions"],
  ["register", { ...PERSON, openedTermsVersion: 2 ** 31 }, "openedTermsVersion", "Use at most 2147483647"],
  ["forgot-password", {}, "email", "Email is required"],
  ["forgot-password", { email: "kumari" }, "email", "Email is invalid"],
  ["reset-password", { password: "secret-2" }, "token", BAD_LINK],
  ["reset-password", { token: "", password: "secret-2" }, "token", BAD_LINK],
  ["reset-password", { token: "unknown", password: "secret-2" }, "token", BAD_LINK],
  ["reset-password", { token: "x".repeat(201), password: "secret-2" }, "token", BAD_LINK],
  ["reset-password", { token: "unknown", password: "12345" }, "password", `${TOO_SHORT} long`],
  ["verify-email", { token: "" }, "token", "Invalid verification link"],
  ["verify-email", { token: "x".repeat(201) }, "token", "Invalid verification link"],
  ["change-password", { ...CHANGE, currentPassword: "" }, "currentPassword", "Password is required"],
  [
    "change-password",
    { ...CHANGE, currentPassword: "x".repeat(201) },
    "currentPassword",
    "The current password is incorrect",
  ],
  ["change-password", { ...CHANGE, newPassword: "12345" }, "newPassword", `${TOO_SHORT} long`],
  ["profile", { firstName: "" }, "firstName", "First name is required"],
  ["profile", { lastName: " " }, "lastName", "Last name is required"],
  ["profile", { phone: "" }, "phone", "Phone number is required"],
  ["profile", { businessName: "" }, "businessName", "Business name is required"],
  ["profile", { businessAddress: "" }, "businessAddress", "Business address is required"],
  ["profile", { ...BANK, accountHolderName: " " }, "accountHolderName", "Account holder name is required"],
  ["profile", { ...BANK, bankName: " " }, "bankName", "Bank name is required"],
  ["profile", { ...BANK, accountNumber: " " }, "accountNumber", "Account number is required"],
  ["profile", { ...BANK, accountNumber: "- -" }, "accountNumber", "Account number is required"],
  ["profile", { ...BANK, branchName: " " }, "branchName", "Branch name is required"],
];

test.each(REFUSED)("POST %s with %j is refused at the field %s: %s", async (path, sent, field, message) => {
  const caller = app.as(await makeReseller(app));
  const call = path === "profile" ? caller.put("/api/auth/profile") : caller.post(`/api/auth/${path}`);

  const res = await call.send(sent);

  expect(res.status).toBe(422);
  expect(res.body).toMatchObject({ code: "VALIDATION_FAILED", message, errors: { [field]: message } });
});

const messageOf = async (call: PromiseLike<{ body: { message?: string } }>) => (await call).body.message;

/** Exact messages (docs/product/server.md, I-76). */
test("each successful call has its fixed message", async () => {
  const person = app.as(await makeReseller(app, { email: "told@pola.test" }));
  const admin = app.as(await makeAdmin(app));
  const user = await makeReseller(app, { status: "pending" });
  const login = { email: "told@pola.test", password: PASSWORD };

  expect(await messageOf(app.request.post("/api/auth/login").send(login))).toBe("Login successful!");
  expect(await messageOf(person.put("/api/auth/profile").send({ firstName: "Nimali" }))).toBe(
    "Profile updated successfully!",
  );
  expect(await messageOf(person.put("/api/auth/profile").send(BANK))).toBe(
    "Bank details updated successfully!",
  );
  expect(await messageOf(app.request.post("/api/auth/register").send(PERSON))).toMatch(
    /verify your email.*pending approval/,
  );
  for (const status of ["approved", "suspended", "approved", "rejected"])
    expect(await messageOf(admin.patch(`/api/users/${user.id}/status`).send({ status }))).toBe(
      `User status updated to ${status}`,
    );
  await admin.patch(`/api/users/${user.id}/status`).send({ status: "approved" });
  for (const role of ["admin", "reseller"])
    expect(await messageOf(admin.patch(`/api/users/${user.id}/role`).send({ role }))).toBe(
      `User role updated to ${role} successfully`,
    );
  expect(await messageOf(admin.delete(`/api/users/${user.id}`))).toBe("User deleted successfully");
});

test("sign-in and registration return the token and the account under data", async () => {
  const user = await makeReseller(app);
  const login = await app.request
    .post("/api/auth/login")
    .send({ email: user.email.toUpperCase(), password: PASSWORD });
  const registered = await app.request
    .post("/api/auth/register")
    .send({ ...PERSON, email: "second@pola.test" });

  for (const { body } of [login, registered]) expect(body.data.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});
