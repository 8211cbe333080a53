import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { makeAdmin } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve, server } from "../../test/server.ts";
import "./two-factor-page.tsx";

beforeEach(() => server.use(http.all("*/api/*", () => refusal(503, "UNAVAILABLE", "Not in this test"))));

const OFF = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
const SECRET = {
  secret: "JBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Pola:asha?issuer=Pola&secret=JBSWY3DPEHPK3PXP",
};

const PATH = "/admin/two-factor";

test("an admin sets two-factor sign-in up with the password, the QR code or key and a code of the app, and sees the recovery codes once", async () => {
  let state = OFF;
  serve("get", "/auth/two-factor", () => ok(state));
  const setUp = serve("post", "/auth/two-factor/setup", () => ok(SECRET));
  const enable = serve("post", "/auth/two-factor/enable", ({ body }) => {
    if (Object(body).code !== "123456")
      return refusal(422, "VALIDATION_FAILED", "Wrong", { errors: { code: "This code is wrong" } });
    state = { isOn: true, isRequired: false, recoveryCodesLeft: 10 };
    return ok({ token: "a.fresh.token", recoveryCodes: ["aaaaa-bbbbb", "ccccc-ddddd"] });
  });
  const { user } = renderApp(PATH, { as: "admin" });

  await user.type(await screen.findByLabelText("Your password"), "pola-admin{Enter}");
  expect(await screen.findByRole("img", { name: "QR code for the authenticator app" })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Scan this QR code with the app, or type the key.");
  expect(screen.getByText(SECRET.secret)).toBeTruthy();
  await user.type(screen.getByLabelText("Code from the app"), "000000{Enter}");
  expect(await screen.findByText("This code is wrong")).toBeTruthy();
  await user.clear(screen.getByLabelText("Code from the app"));
  await user.type(screen.getByLabelText("Code from the app"), "123456{Enter}");

  const codes = within(await screen.findByRole("list", { name: "Recovery codes" })).getAllByRole("listitem");
  expect(codes.map(({ textContent }) => textContent)).toEqual(["aaaaa-bbbbb", "ccccc-ddddd"]);
  expect(screen.getByLabelText("Notifications").textContent).toBe("Two-factor sign-in is on");
  // On a phone the button that was pressed is below the codes.
  expect(document.activeElement?.firstElementChild).toBe(
    screen.getByRole("region", { name: "Keep your recovery codes" }),
  );
  await user.click(screen.getByRole("button", { name: "I have kept them" }));
  expect(await screen.findByText("10 recovery codes are left.")).toBeTruthy();
  expect(screen.queryByText("aaaaa-bbbbb")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  expect([setUp[0]?.body, enable.length]).toEqual([{ currentPassword: "pola-admin" }, 2]);
  // The other sessions have ended, and this one goes on.
  expect(localStorage.getItem("token")).toBe("a.fresh.token");
});

test("an admin changes the password, which continues this session", async () => {
  serve("get", "/auth/two-factor", () => ok(OFF));
  const admin = makeAdmin();
  const changed = serve("post", "/auth/change-password", () => ok({ token: "a.fresh.token", user: admin }));
  const { user } = renderApp(PATH, { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Change Password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change your password" }));
  await user.type(dialog.getByLabelText("Current password"), "pola-admin");
  await user.type(dialog.getByLabelText("New password"), "a-new-secret");
  await user.type(dialog.getByLabelText("Confirm new password"), "a-new-secret");
  await user.click(dialog.getByRole("button", { name: "Change Password" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(changed[0]?.body).toEqual({ currentPassword: "pola-admin", newPassword: "a-new-secret" });
  expect(localStorage.getItem("token")).toBe("a.fresh.token");
});

async function makeNewCodes({ user }: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole("button", { name: "New recovery codes" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Your password"), "pola-admin");
  await user.type(dialog.getByLabelText("Code"), "123456");
  await user.click(dialog.getByRole("button", { name: "Make New Codes" }));
  return dialog;
}

test("leaving the recovery codes asks first until the admin has kept them", async () => {
  serve("get", "/auth/two-factor", () => ok({ isOn: true, isRequired: false, recoveryCodesLeft: 1 }));
  serve("post", "/auth/two-factor/recovery-codes", () => ok({ recoveryCodes: ["aaaaa-bbbbb"] }));
  const app = renderApp(PATH, { as: "admin", user: { hasTwoFactor: true } });
  await makeNewCodes(app);
  const { user } = app;
  await screen.findByText("aaaaa-bbbbb");
  const leave = async () => {
    const menu = screen.getAllByRole("navigation", { name: "Main" })[0];
    if (menu) await user.click(within(menu).getByRole("link", { name: "Orders" }));
  };

  await leave();
  const question = within(await screen.findByRole("alertdialog", { name: "Leave without the codes?" }));
  await user.click(question.getByRole("button", { name: "Stay" }));
  expect([address(), screen.queryByText("aaaaa-bbbbb") !== null]).toEqual([PATH, true]);

  await user.click(screen.getByRole("button", { name: "Logout" }));
  const logout = within(await screen.findByRole("alertdialog", { name: "Confirm Logout" }));
  expect(logout.getByText("You see your recovery codes only now.")).toBeTruthy();
  expect(logout.queryByText("What you entered has not been saved.")).toBeNull();
  await user.click(logout.getByRole("button", { name: "Cancel" }));

  await user.click(screen.getByRole("button", { name: "I have kept them" }));
  await waitFor(() => expect(screen.queryByText("aaaaa-bbbbb")).toBeNull());
  await leave();
  await waitFor(() => expect(address()).toBe("/admin/orders"));
});

test("an admin logs out on all other devices, after a question", async () => {
  serve("get", "/auth/two-factor", () => ok(OFF));
  const ended = serve("post", "/auth/end-sessions", () => ok({ token: "a.fresh.token", user: makeAdmin() }));
  const { user } = renderApp(PATH, { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Log out on all other devices" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Log out on all other devices?" }));
  expect(ended).toHaveLength(0);
  await user.click(question.getByRole("button", { name: "Log Out Others" }));
  expect(await screen.findByText("All your other devices were logged out")).toBeTruthy();
  expect([ended.length, localStorage.getItem("token")]).toEqual([1, "a.fresh.token"]);
});

test("turning two-factor sign-in off asks for the password and a code", async () => {
  serve("get", "/auth/two-factor", () => ok({ isOn: true, isRequired: false, recoveryCodesLeft: 2 }));
  let isDown = true;
  const off = serve("post", "/auth/two-factor/disable", () =>
    isDown ? refusal(500, "INTERNAL", "Something went wrong") : ok(OFF),
  );
  const { user } = renderApp(PATH, { as: "admin", user: { hasTwoFactor: true } });
  await user.type(await screen.findByLabelText("Your password"), "pola-admin");
  await user.click(screen.getByRole("button", { name: "Turn Off" }));
  expect(await screen.findByText("Code is required")).toBeTruthy();
  await user.type(screen.getByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Turn Off" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Something went wrong");
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Turn Off" }));
  expect(await screen.findByText("Set up two-factor sign-in")).toBeTruthy();
  expect(screen.getByText("Two-factor sign-in is off")).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  expect(off.at(-1)?.body).toEqual({ currentPassword: "pola-admin", code: "123456" });
});

test("new recovery codes need the password and a code, and are shown once", async () => {
  serve("get", "/auth/two-factor", () => ok({ isOn: true, isRequired: true, recoveryCodesLeft: 1 }));
  const renew = serve("post", "/auth/two-factor/recovery-codes", () =>
    ok({ recoveryCodes: ["aaaaa-bbbbb", "ccccc-ddddd"] }),
  );
  const { user } = renderApp(PATH, { as: "admin", user: { hasTwoFactor: true } });
  await user.click(await screen.findByRole("button", { name: "New recovery codes" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Make new recovery codes?" }));
  expect(dialog.getByText("Your earlier recovery codes stop working.")).toBeTruthy();
  expect(dialog.getByText("From your authenticator app, or a recovery code.")).toBeTruthy();
  await user.type(dialog.getByLabelText("Your password"), "pola-admin");
  await user.type(dialog.getByLabelText("Code"), "123456");
  await user.click(dialog.getByRole("button", { name: "Make New Codes" }));
  const codes = within(await screen.findByRole("list", { name: "Recovery codes" })).getAllByRole("listitem");
  expect(codes.map(({ textContent }) => textContent)).toEqual(["aaaaa-bbbbb", "ccccc-ddddd"]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(renew.map(({ body }) => body)).toEqual([{ currentPassword: "pola-admin", code: "123456" }]);
});

test("where two-factor sign-in is required, every admin screen leads an admin without it to its page, where it cannot be turned off later", async () => {
  serve("get", "/auth/two-factor", () => ok({ ...OFF, isRequired: true }));
  const { unmount } = renderApp("/admin/orders", { as: "admin", user: { mustSetUpTwoFactor: true } });
  await waitFor(() => expect(address()).toBe(PATH));
  expect(await screen.findByText("Set this up first")).toBeTruthy();
  unmount();
  serve("get", "/auth/two-factor", () => ok({ isOn: true, isRequired: true, recoveryCodesLeft: 10 }));
  renderApp(PATH, { as: "admin" });
  expect(await screen.findByText("Two-factor sign-in is on")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Turn Off" })).toBeNull();
});

test("a two-factor page that failed to load can be retried", async () => {
  let isDown = true;
  serve("get", "/auth/two-factor", () =>
    isDown ? refusal(500, "INTERNAL", "Something went wrong") : ok(OFF),
  );
  const { user } = renderApp(PATH, { as: "admin" });
  const alert = await screen.findByRole("alert");
  isDown = false;
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Set up two-factor sign-in")).toBeTruthy();
});

/** A proxy's page, after the process behind it died. */
const badGateway = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });

test.each([
  ["is lost", networkFailure],
  ["is a proxy's page", badGateway],
])("turning two-factor sign-in on whose reply %s says that it may be on (A-2323)", async (_, fail) => {
  serve("get", "/auth/two-factor", () => ok(OFF));
  serve("post", "/auth/two-factor/setup", () => ok(SECRET));
  const sent = serve("post", "/auth/two-factor/enable", fail);
  const { user } = renderApp(PATH, { as: "admin" });
  await user.type(await screen.findByLabelText("Your password"), "pola-admin{Enter}");
  await user.type(await screen.findByLabelText("Code from the app"), "123456{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Two-factor sign-in may be on already.");
  expect(sent).toHaveLength(1);
});

test("turning two-factor sign-in off whose reply is lost says so, and the page shows that it is off (A-2323)", async () => {
  const on = { isOn: true, isRequired: false, recoveryCodesLeft: 2 };
  let read = () => ok(on);
  serve("get", "/auth/two-factor", () => read());
  serve("post", "/auth/two-factor/disable", networkFailure);
  const { user } = renderApp(PATH, { as: "admin", user: { hasTwoFactor: true } });
  await user.type(await screen.findByLabelText("Your password"), "pola-admin");
  await user.type(screen.getByLabelText("Code"), "123456");
  read = networkFailure;
  await user.click(screen.getByRole("button", { name: "Turn Off" }));
  expect(await screen.findByText("No reply arrived. Two-factor sign-in may be off already.")).toBeTruthy();
  read = () => ok(OFF);
  await user.type(screen.getByLabelText("Code"), "7");
  await user.click(screen.getByRole("button", { name: "Turn Off" }));
  expect(await screen.findByText("Set up two-factor sign-in")).toBeTruthy();
});

test("new recovery codes whose reply is lost say that the earlier ones may have stopped working (A-2323)", async () => {
  serve("get", "/auth/two-factor", () => ok({ isOn: true, isRequired: true, recoveryCodesLeft: 1 }));
  serve("post", "/auth/two-factor/recovery-codes", networkFailure);
  const app = renderApp(PATH, { as: "admin", user: { hasTwoFactor: true } });
  const dialog = await makeNewCodes(app);
  const text = /^No reply arrived\. Your earlier recovery codes may have stopped working/;
  expect(await dialog.findByText(text)).toBeTruthy();
});

test("the end of the other sessions whose reply is lost says that it may have happened (A-2323)", async () => {
  serve("get", "/auth/two-factor", () => ok(OFF));
  serve("post", "/auth/end-sessions", networkFailure);
  const { user } = renderApp(PATH, { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Log out on all other devices" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Log out on all other devices?" }));
  await user.click(question.getByRole("button", { name: "Log Out Others" }));
  expect(await screen.findByText(/^No reply arrived\. Your other devices may be logged out/)).toBeTruthy();
});
