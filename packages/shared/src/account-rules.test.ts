import { expect, test } from "vitest";
import { whyRoleIsFixed, whyUndeletable } from "./account-rules.ts";
import { USER_ROLES } from "./user-status.ts";

test("an admin may change the role of other resellers and admins, but not their own or a vendor's", () => {
  expect(USER_ROLES.map((role) => whyRoleIsFixed({ id: "other", role }, "me"))).toEqual([
    null,
    "The role of a vendor cannot be changed",
    null,
  ]);
  expect(whyRoleIsFixed({ id: "me", role: "admin" }, "me")).toBe("You cannot change your own role");
});

test("an admin may delete resellers and vendors, but not their own account or another admin's", () => {
  expect(USER_ROLES.map((role) => whyUndeletable({ id: "other", role }, "me"))).toEqual([
    null,
    null,
    "Admin users cannot be deleted",
  ]);
  expect(whyUndeletable({ id: "me", role: "admin" }, "me")).toBe("You cannot delete your own account");
});
