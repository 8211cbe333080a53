import { businessDateOf } from "@pola/shared/calendar";
import { formatPhone } from "@pola/shared/phone";
import type { UserExportQuery } from "@pola/shared/schemas/user";
import { USER_ROLE_LABELS, USER_STATUS_LABELS } from "@pola/shared/user-status";
import type { Prisma } from "@pola/database/generated/prisma/client";
import type { Ctx } from "../../context.ts";
import { type CsvColumns, type CsvStream, csvStream } from "../../lib/csv.ts";
import { everyPage } from "../../lib/every-page.ts";
import { type UserRow, USER_SECRETS } from "../../views/user-view.ts";
import { orderByOf, userFilter, type UserOrder, userOrder } from "./list-users.ts";

/** Days are days in Asia/Colombo. A column says whether bank details exist; the details themselves are only in the bank file. */
const EXPORT_COLUMNS: CsvColumns<UserRow> = {
  "First Name": ({ firstName }) => firstName,
  "Last Name": ({ lastName }) => lastName,
  Email: ({ email }) => email,
  "Email Verified": ({ emailVerifiedAt }) => (emailVerifiedAt === null ? "no" : "yes"),
  Phone: ({ phone }) => phone && formatPhone(phone),
  Business: ({ businessName }) => businessName,
  Address: ({ businessAddress }) => businessAddress,
  City: ({ city }) => city,
  Role: ({ role }) => USER_ROLE_LABELS[role],
  Status: ({ status }) => USER_STATUS_LABELS[status],
  "Bank Details": ({ accountNumber }) => (accountNumber === null ? "missing" : "given"),
  Joined: ({ createdAt }) => businessDateOf(createdAt),
};

/** The accounts of an export as a file, in the list's order. */
export function usersCsv(ctx: Ctx, query: UserExportQuery): CsvStream {
  const order = userOrder(query.sort);
  const pages = everyPage<UserRow>(({ take }, last) =>
    ctx.db.user.findMany({
      where: { ...userFilter(query), ...(last && { OR: after(last, order) }) },
      omit: USER_SECRETS,
      orderBy: orderByOf(query.sort),
      take,
    }),
  );
  return csvStream(`users-${businessDateOf(ctx.now())}.csv`, EXPORT_COLUMNS, pages);
}

/**
 * Finds the accounts that follow one: beyond it in one column, and equal in the columns before that. It compares with the values that were
 * read, so a change of that account since does not matter.
 */
function after(last: UserRow, order: UserOrder): Prisma.UserWhereInput[] {
  const equal: Prisma.UserWhereInput = {};
  const beyond: Prisma.UserWhereInput[] = [];
  for (const [name, direction] of order) {
    beyond.push({ ...equal, [name]: { [direction === "asc" ? "gt" : "lt"]: last[name] } });
    Object.assign(equal, { [name]: last[name] });
  }
  return beyond;
}
