import { expect, test } from "vitest";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

let made = 0;

const app = await createTestApp();

function form(overrides: Record<string, unknown> = {}) {
  made += 1;
  return {
    firstName: "Kumari",
    lastName: "Fernando",
    email: `kumari${made}@pola.test`,
    password: "secret-1",
    confirmPassword: "secret-1",
    phone: "077 123 4567",
    businessName: "Kumari Collections",
    businessAddress: "7 Main Street, Galle",
    agreement: true,
    ...overrides,
  };
}

const register = (body: Record<string, unknown>) => app.request.post("/api/auth/register").send(body);

test("a registration returns a session of a pending reseller and mails the verification link", async () => {
  const before = app.mails.all().length;
  const body = form({ email: "Kumari@Pola.Test" });

  const res = await register(body);

  expect(res.status).toBe(201);
  expect(res.body.data.user).toMatchObject({
    email: "kumari@pola.test",
    role: "reseller",
    status: "pending",
    phone: "+94771234567",
    isEmailVerified: false,
  });
  const mails = await app.mails.waitFor(before + 1);
  expect(mails.at(-1)).toMatchObject({ to: ["kumari@pola.test"], subject: "Verify your email address" });
  expect(mails.at(-1)?.link).toMatch(/^https:\/\/pola\.test\/verify-email\?token=[\w-]{43}$/);
  expect(mails.at(-1)?.html).toContain(mails.at(-1)?.link);
});

test("a registration always creates a pending reseller, whatever role and status the body names", async () => {
  const res = await register(
    form({ role: "admin", status: "approved", emailVerifiedAt: "2026-01-01", tokenVersion: 9 }),
  );

  expect(res.body.data.user).toMatchObject({ role: "reseller", status: "pending", isEmailVerified: false });
});

test("a registration may name a city, and is complete without one", async () => {
  const named = await register(form({ city: " Galle " }));
  const unnamed = await register(form());
  const tooLong = await register(form({ city: "a".repeat(101) }));

  expect([named.status, named.body.data.user.city]).toEqual([201, "Galle"]);
  expect([unnamed.status, unnamed.body.data.user.city]).toEqual([201, ""]);
  expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([422, ["city"]]);
});

test("a taken email is refused at its field, and of two concurrent registrations one wins", async () => {
  const body = form();

  const responses = await Promise.all([register(body), register(body)]);
  const again = await register({ ...body, email: body.email.toUpperCase() });

  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({
    code: "EMAIL_TAKEN",
    errors: { email: "This email is already registered" },
  });
});

test("each field of the registration form gets its own message", async () => {
  const res = await register({ confirmPassword: "x", password: "secret-1", email: "a" });

  expect(res.status).toBe(422);
  expect(res.body.errors).toMatchObject({
    firstName: "First name is required",
    lastName: "Last name is required",
    email: "Email is invalid",
    confirmPassword: "Passwords do not match",
    phone: "Phone number is required",
    businessName: "Business name is required",
    businessAddress: "Business address is required",
    agreement: "You must agree to the terms and conditions",
  });
});

test("a password longer than bcrypt reads is refused, not truncated", async () => {
  for (const long of ["අ".repeat(25), "x".repeat(73)])
    expect((await register(form({ password: long, confirmPassword: long }))).body.errors).toHaveProperty(
      "password",
    );
});

test("a verification link verifies the address once, and says the same when it is opened again", async () => {
  const other = await makeReseller(app, { emailVerifiedAt: null });
  const before = app.mails.all().length;
  const { body } = await register(form());
  const token = tokenIn((await app.mails.waitFor(before + 1)).at(-1)?.link);
  const now = app.ctx.now();
  // A link for another purpose leaves this one.
  await app.request.post("/api/auth/forgot-password").send({ email: body.data.user.email });

  const first = await app.request.post("/api/auth/verify-email").send({ token });
  app.clock.advance(60_000);
  const second = await app.request.post("/api/auth/verify-email").send({ token });
  app.clock.set(now.toISOString());

  expect([first.status, second.status]).toEqual([200, 200]);
  const user = await app.db.user.findUniqueOrThrow({ where: { id: body.data.user.id } });
  expect(user.emailVerifiedAt).toEqual(now);
  expect(await app.db.user.count({ where: { id: other.id, emailVerifiedAt: null } })).toBe(1);
});

test("a registration keeps which legal texts were agreed to, and when, for admins and for the person's own export", async () => {
  const admin = app.as(await makeAdmin(app));
  const settings = async () => (await admin.get("/api/admin/settings")).body.data.shop;
  const termsAcceptedAt = app.ctx.now().toISOString();
  expect((await register(form())).body.data.user).toMatchObject({ termsVersion: 0, termsAcceptedAt });

  const { own, version } = await settings();
  const terms = { text: "Our own terms", effective: "2026-11-01" };
  expect(
    (await admin.put("/api/admin/settings").send({ ...own, terms, loadedVersion: version })).status,
  ).toBe(200);
  const { token, user } = (await register(form())).body.data;

  const exported = await app.request.get("/api/auth/me/export").set("Authorization", `Bearer ${token}`);
  const inDetails = await admin.get(`/api/users/${user.id}`);
  for (const person of [exported.body.profile, inDetails.body.data])
    expect(person).toMatchObject({ termsVersion: version + 1, termsAcceptedAt });
});

test("a registration is refused when the legal texts changed after the person opened them, and not after another setting", async () => {
  const admin = app.as(await makeAdmin(app));
  const save = async (change: object) => {
    const { own, version } = (await admin.get("/api/admin/settings")).body.data.shop;
    const res = await admin.put("/api/admin/settings").send({ ...own, ...change, loadedVersion: version });
    expect(res.status).toBe(200);
  };
  const openTexts = async (): Promise<number> =>
    (await app.request.get("/api/shop/legal-texts")).body.data.version;
  const opened = await openTexts();

  await save({ supportPhone: "077 999 8888" });
  expect((await register(form({ openedTermsVersion: opened }))).status).toBe(201);

  const person = form();
  const agreement =
    "The terms or the privacy policy have changed since you opened them. Please read them again.";
  for (const effective of ["2026-11-02", "2026-11-03"]) {
    const openedTermsVersion = await openTexts();
    await save({ privacy: { text: "Our own policy", effective } });
    const refused = await register({ ...person, openedTermsVersion });
    expect([refused.status, refused.body.errors]).toEqual([422, { agreement }]);
  }
  const openedTermsVersion = await openTexts();
  const { status, body } = await register({ ...person, openedTermsVersion });
  expect([status, body.data.user.termsVersion]).toEqual([201, openedTermsVersion]);
});

test("a verification link works for 24 hours and no longer", async () => {
  const before = app.mails.all().length;
  await register(form());
  const token = tokenIn((await app.mails.waitFor(before + 1)).at(-1)?.link);
  const now = app.ctx.now().toISOString();

  app.clock.advance(24 * 3_600_000);
  const late = await app.request.post("/api/auth/verify-email").send({ token });
  app.clock.advance(-1);
  const inTime = await app.request.post("/api/auth/verify-email").send({ token });
  app.clock.set(now);

  expect([late.status, inTime.status]).toEqual([422, 200]);
});

test("a new verification link invalidates the old one, and a verified person gets no new link", async () => {
  const before = app.mails.all().length;
  const { body } = await register(form());
  const send = () =>
    app.request.post("/api/auth/resend-verification").set("Authorization", `Bearer ${body.data.token}`);
  // A link that is replaced before its mail is sent is not sent (docs/product/accounts.md, A-1260).
  await app.mails.waitFor(before + 1);
  expect((await send()).status).toBe(200);
  const [old, fresh] = (await app.mails.waitFor(before + 2)).slice(before).map(({ link }) => tokenIn(link));

  const withOld = await app.request.post("/api/auth/verify-email").send({ token: old });
  const withFresh = await app.request.post("/api/auth/verify-email").send({ token: fresh });
  await send();

  expect([withOld.status, withFresh.status]).toEqual([422, 200]);
  expect(await app.mails.waitFor(before + 2)).toHaveLength(before + 2);
});

test.each(["pending", "approved"] as const)(
  "a %s reseller who asks for a new link reads what is true of them",
  async (status) => {
    const user = await makeReseller(app, { emailVerifiedAt: null, status });
    const before = app.mails.all().length;
    await app.as(user).post("/api/auth/resend-verification");
    const text = (await app.mails.waitFor(before + 1)).at(-1)?.text ?? "";
    expect(text).toContain("confirm that this is your email address");
    expect(text.includes("once an admin has approved your account")).toBe(status === "pending");
  },
);

test("an address that nobody confirmed reads no name that a registrant chose", async () => {
  const before = app.mails.all().length;
  const email = "stranger@pola.test";
  await register(form({ email, firstName: "win.example/prize" }));
  await app.request.post("/api/auth/forgot-password").send({ email });
  const mails = (await app.mails.waitFor(before + 2)).slice(before);
  expect(mails.map(({ text, html }) => `${text}${html}`.includes("win.example"))).toEqual([false, false]);
});

test("the number of verification links is limited per person", async () => {
  const narrow = await createTestApp({ config: { limits: { forgotPasswordPerHour: 1 } } });
  const [one, other] = [
    await makeReseller(narrow, { emailVerifiedAt: null }),
    await makeReseller(narrow, { emailVerifiedAt: null }),
  ];
  const ask = async (user: TestUser) => (await narrow.as(user).post("/api/auth/resend-verification")).status;

  // A registration of a taken address sends nothing.
  const taken = await narrow.request.post("/api/auth/register").send(form({ email: one.email }));
  expect(taken.status).toBe(409);
  expect([await ask(one), await ask(one), await ask(other)]).toEqual([200, 429, 200]);
  await narrow.close();
});

test("the database contains neither the token nor the link of a verification mail", async () => {
  const before = app.mails.all().length;
  await register(form());
  const stored = await app.db.mailOutbox.findMany({ where: { status: "queued" } });
  const hashes = await app.db.accountToken.findMany();
  const token = tokenIn((await app.mails.waitFor(before + 1)).at(-1)?.link);

  expect(stored).toHaveLength(1);
  expect(JSON.stringify([stored, hashes])).not.toContain(token);
});

test("without a mail server an admin can read the link in the outbox, and nobody else can", async () => {
  const alone = await createTestApp({ config: { smtpUrl: undefined } });
  const admin = await makeAdmin(alone);
  const { body } = await alone.request.post("/api/auth/register").send(form());
  const list = await alone.as(admin).get("/api/admin/mail?search=kumari");
  const path = `/api/admin/mail/${list.body.data[0].id}`;

  const mail = await alone.as(admin).get(path);
  const own = await alone.request.get(path).set("Authorization", `Bearer ${body.data.token}`);
  const verified = await alone.request
    .post("/api/auth/verify-email")
    .send({ token: tokenIn(mail.body.data.link) });

  expect(list.body.data[0]).toMatchObject({ kind: "account.verify", status: "queued" });
  expect(mail.body.data.text).toContain(mail.body.data.link);
  expect(own.status).toBe(403);
  expect(verified.status).toBe(200);
  await alone.db.mailOutbox.updateMany({
    data: { status: "sent", sentAt: alone.ctx.now(), sealedLink: null },
  });
  const sent = (await alone.as(admin).get(path)).body.data;
  expect([sent.link, sent.text]).toEqual([null, expect.stringContaining("only the person it was sent to")]);
  expect(await alone.db.activityLog.count({ where: { action: "mail.read", actorId: admin.id } })).toBe(1);
  await alone.close();
});

test("with a mail server only the recipient can read the link", async () => {
  const admin = await makeAdmin(app);
  const { email } = form();
  await register(form({ email }));
  const { id } = await app.db.mailOutbox.findFirstOrThrow({ where: { toEmail: email } });

  const mail = await app.as(admin).get(`/api/admin/mail/${id}`);

  expect(mail.body.data.link).toBeNull();
  expect(mail.body.data.text).not.toContain("token=");
});

test("registrations per network address are limited", async () => {
  const narrow = await createTestApp({ config: { limits: { registrationsPerHour: 2 } } });
  const send = () => narrow.request.post("/api/auth/register").send(form());

  expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([201, 201, 429]);
  await narrow.close();
});

function tokenIn(link: string | undefined): string {
  return new URL(link ?? "").searchParams.get("token") ?? "";
}
