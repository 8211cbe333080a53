import { describe, expect, test } from "vitest";
import {
  canMoveUser,
  USER_ROLES,
  USER_STATUS_LABELS,
  USER_STATUSES,
  type UserStatus,
} from "./user-status.ts";

describe("accounts change status only by the table of allowed changes", () => {
  const allowed: Record<UserStatus, UserStatus[]> = {
    pending: ["approved", "rejected"],
    approved: ["rejected", "suspended"],
    rejected: ["approved"],
    suspended: ["approved"],
  };
  const moves = USER_STATUSES.flatMap((from) =>
    USER_STATUSES.map((to) => ({ from, to, may: allowed[from].includes(to) })),
  );

  test.each(moves)("whether an account may change from $from to $to: $may", ({ from, to, may }) => {
    expect(canMoveUser(from, to)).toBe(may);
  });
});

test("the roles are admin, reseller and vendor, and each status has its label", () => {
  expect([...USER_ROLES].sort()).toEqual(["admin", "reseller", "vendor"]);
  expect(USER_STATUSES.map((status) => USER_STATUS_LABELS[status])).toEqual([
    "Pending",
    "Approved",
    "Rejected",
    "Suspended",
  ]);
});
