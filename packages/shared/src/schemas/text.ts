import * as z from "zod/mini";
import { MAX_PAGE_SIZE } from "../limits.ts";
import { parsePhone } from "../phone.ts";

const LINE = /^\P{Cc}*$/u;
const LINES = /^[\P{Cc}\n\r\t]*$/u;
const CONTROL = "Remove the characters that cannot be printed";
const tooLong = (max: number) => `Use at most ${max.toLocaleString("en-US")} characters`;

/** One required line: trimmed, NFC, without control characters (docs/product/interface.md, I-82). */
export function requiredText(message: string, max = 100) {
  return z
    .string({ error: message })
    .check(
      z.trim(),
      z.normalize("NFC"),
      z.minLength(1, { error: message }),
      z.maxLength(max, { error: tooLong(max) }),
      z.regex(LINE, { error: CONTROL }),
    );
}

/** Like `requiredText`, with line breaks allowed: addresses and descriptions. */
export function requiredLines(message: string, max = 500) {
  return z
    .string({ error: message })
    .check(
      z.trim(),
      z.normalize("NFC"),
      z.minLength(1, { error: message }),
      z.maxLength(max, { error: tooLong(max) }),
      z.regex(LINES, { error: CONTROL }),
    );
}

/** Optional text: trimmed, NFC, at most `max` characters, line breaks allowed. */
export function optionalText(max = 500) {
  return z
    .string({ error: "Write this as text" })
    .check(
      z.trim(),
      z.normalize("NFC"),
      z.maxLength(max, { error: tooLong(max) }),
      z.regex(LINES, { error: CONTROL }),
    );
}

/**
 * A Sri Lankan phone number in any usual notation, stored as +94XXXXXXXXX (docs/product/interface.md, I-83).
 * @param required the message for an empty field
 */
export function phoneNumber(required: string) {
  return z.pipe(
    z.string({ error: required }).check(
      z.trim(),
      z.minLength(1, { error: required }),
      z.refine((text) => parsePhone(text) !== null, {
        error: "Enter a Sri Lankan phone number, such as 077 123 4567",
      }),
    ),
    z.transform((text) => parsePhone(text) ?? text),
  );
}

/** An amount in rupees with at most two decimals, zero or more. */
export function rupees(message = "Enter an amount in rupees with at most 2 decimals") {
  return z.number({ error: message }).check(
    z.gte(0, { error: message }),
    z.lte(21_474_836.47, { error: "This amount is too large" }),
    z.refine((value) => Math.round(value * 100) / 100 === value, { error: message }),
  );
}

/** The id of a row, in paths and bodies. */
export const Id = z.uuid({ error: "Unknown id" });
export type Id = z.infer<typeof Id>;

/** A business date in Asia/Colombo. */
export const BusinessDay = z.iso.date({ error: "Write the date as YYYY-MM-DD" });
export type BusinessDay = z.infer<typeof BusinessDay>;

/** The paging parameters of a list's query string (docs/product/interface.md, I-81). */
export const pagingQuery = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE_SIZE))),
};

/** The search parameter of a query string: trimmed, at most 100 characters. */
export const searchQuery = { search: z.optional(optionalText(100)) };
