import { expect, test } from "vitest";
import { loadConfig } from "./config.ts";

function messageOf(environment: Record<string, string>): string {
  try {
    loadConfig(environment);
    return "";
  } catch (error) {
    return String(error);
  }
}

test.each([
  [{ SMTP_URL: "smtp://me:a#b@host:587" }, "write : / ? # @ in user and password as %3A %2F %3F %23 %40"],
  [
    { DATABASE_URL: "postgres://me:a#b@host/db" },
    "write : / ? # @ in user and password as %3A %2F %3F %23 %40",
  ],
  [{ MIN_PAYOUT: "1,000" }, "MIN_PAYOUT must be an amount in rupees from 0 to 1000000, such as 500.50"],
  [{ PUBLIC_URL: "https://a.lk/b" }, "must be an address such as https://pola.example, without a path"],
])("the message about %j says how to write the value", (environment: Record<string, string>, sentence) => {
  expect(messageOf(environment)).toContain(sentence);
});

test("a first admin's password that is too short for both says at once what production needs", () => {
  const admin = { ADMIN_EMAIL: "a@b.lk", ADMIN_PASSWORD: "short" };
  expect(messageOf({ NODE_ENV: "production", ...admin })).toBe(
    "Error: Configuration: ADMIN_PASSWORD must have 6 to 72 bytes, and at least 12 characters in production",
  );
});
