import { expect, test } from "vitest";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();

const vendor = {
  role: "vendor",
  email: "New.Vendor@example.lk",
  firstName: "Sunil",
  lastName: "Fernando",
  phone: "077 123 4567",
  businessName: "Sunil Looms",
};

test("an invited vendor sets a password by the mailed link within 72 hours, which verifies their address, and signs in", async () => {
  const admin = await makeAdmin(app);
  const added = await app.as(admin).post("/api/users").send(vendor);
  expect(added.status).toBe(201);
  expect(added.body.data).toMatchObject({
    role: "vendor",
    status: "approved",
    email: "new.vendor@example.lk",
  });

  const [mail] = await app.mails.waitFor(1);
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  const password = "looms-1";
  const reset = async () =>
    (await app.request.post("/api/auth/reset-password").send({ token, password })).status;
  app.clock.advance(72 * 3_600_000);
  expect(await reset()).toBe(422);
  app.clock.advance(-1);
  expect(await reset()).toBe(200);
  const login = await app.request.post("/api/auth/login").send({ email: vendor.email, password });
  expect(login.status).toBe(200);
  expect(login.body.data.user.isEmailVerified).toBe(true);
  const [, notice] = await app.mails.waitFor(2);
  // It is their first password, so no other was changed.
  expect(notice?.subject).toBe("A new password was set for your account");
});

test("an invited admin whose invitation did not arrive sets a password by a reset link", async () => {
  const email = "lost.invitation@example.lk";
  const caller = app.as(await makeAdmin(app));
  await caller
    .post("/api/users")
    .send({ ...vendor, role: "admin", email })
    .expect(201);
  const queued = await app.db.mailOutbox.count();
  await app.mails.waitFor(queued);
  await app.request.post("/api/auth/forgot-password").send({ email }).expect(200);
  const mails = await app.mails.waitFor(queued + 1);
  const reset = mails.find(({ subject }) => subject.startsWith("Reset"));
  const body = { token: reset?.link?.split("token=")[1], password: "found-1" };
  expect((await app.request.post("/api/auth/reset-password").send(body)).status).toBe(200);
  const login = await app.request.post("/api/auth/login").send({ email, password: "found-1" });
  expect(login.status).toBe(200);
});

test("inviting an address that already has an account is refused at its field", async () => {
  const admin = await makeAdmin(app);
  const known = await makeReseller(app);
  const res = await app
    .as(admin)
    .post("/api/users")
    .send({ ...vendor, email: known.email });
  expect(res.status).toBe(409);
  expect(res.body.errors).toEqual({ email: "This email is already registered" });
});

test("an invitation that is sent again after a lost reply is sent once, and its first address stays (A-1223)", async () => {
  const admin = await makeAdmin(app);
  const id = "0199c3f0-7a10-7000-8000-0000000a1223";
  const invite = (email: string, role = "vendor") =>
    app
      .as(admin)
      .post("/api/users")
      .send({ ...vendor, id, email, role });
  const [first, again] = [await invite("lost@example.lk"), await invite("Lost@example.lk")];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await app.db.mailOutbox.count({ where: { toEmail: "lost@example.lk" } })).toBe(1);
  for (const other of [await invite("other@example.lk"), await invite("lost@example.lk", "admin")])
    expect([other.status, other.body.code]).toEqual([409, "CONFLICT"]);
});

test("resellers cannot be invited and cannot invite others", async () => {
  const admin = await makeAdmin(app);
  const asReseller = await app
    .as(admin)
    .post("/api/users")
    .send({ ...vendor, role: "reseller" });
  expect(asReseller.status).toBe(422);
  const reseller = await makeReseller(app);
  expect((await app.as(reseller).post("/api/users").send(vendor)).status).toBe(403);
});
