import { expect, test } from "vitest";
import { whyRoleIsFixed, whyUndeletable } from "./account-rules.ts";
import { USER_ROLES } from "./user-status.ts";

test("an admin changes the role of other resellers and admins, never the own one or a vendor's", () => {
  expect(USER_ROLES.map((role) => whyRoleIsFixed({ id: "other", role }, "me"))).toEqual([
    null,
    "The role of a vendor cannot be changed",
    null,
  ]);
  expect(whyRoleIsFixed({ id: "me", role: "admin" }, "me")).toBe("You cannot change your own role");
});

test("an admin deletes resellers and vendors, never the own account or an admin's", () => {
  expect(USER_ROLES.map((role) => whyUndeletable({ id: "other", role }, "me"))).toEqual([
    null,
    null,
    "Admin users cannot be deleted",
  ]);
  expect(whyUndeletable({ id: "me", role: "admin" }, "me")).toBe("You cannot delete your own account");
});
