import * as z from "zod/mini";
import { numberText } from "../counted.ts";
import { MAX_PAGE_SIZE, MAX_VARIATIONS } from "../limits.ts";
import { MAX_ORDER_CENTS } from "../money.ts";
import { parsePhone } from "../phone.ts";

const UNPRINTABLE = "Remove the characters that cannot be used here";
const tooLong = (max: number) => `Use at most ${numberText(max)} characters`;

/** Lone surrogates, line and paragraph separators, and the character that broken bytes are read as. */
const isSound = z.regex(/^[^\p{Cs}\p{Zl}\p{Zp}\uFFFD]*$/u, { error: UNPRINTABLE });
const hasNoControls = z.regex(/^\P{Cc}*$/u, { error: UNPRINTABLE });
const hasOnlyNewlines = z.regex(/^[\P{Cc}\n]*$/u, { error: UNPRINTABLE });

/**
 * A text that is kept as it is, such as a password. Every text of a request is built on this schema or one below, and a test refuses a
 * contract with one that is not (docs/product/server.md, I-100).
 */
export function anyText(error: string) {
  return z.string({ error }).check(isSound, hasNoControls);
}

/** Direction marks, zero-width spaces and other characters without a picture, but no joiners. */
const HIDDEN = /(?![\u200C\u200D])\p{Cf}/gu;
/** Joiners alone and blank letters show nothing. */
const SHOWN = /[^\s\p{Cf}\u2800\u3164]/u;

/**
 * A text without invisible characters. A text that is copied from a chat often contains them. They can make a name look blank or reverse
 * the direction of the text behind it (docs/product/accessibility.md, I-370). Joiners inside a text stay, because Sinhala, Tamil and emoji need
 * them.
 */
export function withoutHidden(text: string): string {
  const shown = text.replaceAll(HIDDEN, "");
  return SHOWN.test(shown) ? shown : "";
}

/** One required line: trimmed, NFC, without control characters and invisible ones (docs/product/server.md, I-82). */
export function requiredText(message: string, max = 100) {
  return z
    .string({ error: message })
    .check(z.overwrite(withoutHidden), ...tidied(max, z.minLength(1, { error: message })), hasNoControls);
}

/** Like `requiredText`, with newlines allowed: addresses and descriptions. */
export function requiredLines(message: string, max = 500) {
  return z
    .string({ error: message })
    .check(z.overwrite(simpleLines), ...tidied(max, z.minLength(1, { error: message })), hasOnlyNewlines);
}

/** An optional line: trimmed, NFC, at most `max` characters. */
export function optionalText(max: number) {
  return z.string({ error: "Enter text" }).check(...tidied(max), hasNoControls);
}

/** Like `optionalText`, with newlines allowed. */
export function optionalLines(max: number) {
  return z.string({ error: "Enter text" }).check(z.overwrite(simpleLines), ...tidied(max), hasOnlyNewlines);
}

/** The checks of every text that is not kept as it is. */
function tidied(max: number, ...least: z.core.$ZodCheck<string>[]) {
  return [z.trim(), z.normalize("NFC"), ...least, z.maxLength(max, { error: tooLong(max) }), isSound];
}

/** Windows' line ends and tabs are pasted without being seen: they become newlines and spaces. */
function simpleLines(text: string): string {
  return withoutHidden(text).replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ");
}

/** Named texts. A name that is refused gives its own message, at the path of the name. */
export function namedTexts<Name extends z.ZodMiniType<string, string>, Text extends z.ZodMiniType<string>>(
  name: Name,
  text: Text,
) {
  return z.record(name, text, {
    error: (issue) => (issue.code === "invalid_key" ? issue.issues[0]?.message : undefined),
  });
}

/** The chosen options of an order line, by the names of the product's variations. */
export const chosenOptions = namedTexts(optionalText(100), optionalText(100)).check(
  z.refine((choices) => Object.keys(choices).length <= MAX_VARIATIONS, {
    error: `A line can have at most ${MAX_VARIATIONS} choices`,
  }),
);

/**
 * A Sri Lankan phone number in any usual notation, stored as +94XXXXXXXXX (docs/product/server.md, I-83).
 * @param required the message for an empty field
 */
export function phoneNumber(required: string) {
  return z.pipe(
    z.string({ error: required }).check(
      z.trim(),
      z.minLength(1, { error: required }),
      isSound,
      hasNoControls,
      z.refine((text) => parsePhone(text) !== null, {
        error: "Enter a Sri Lankan phone number, such as 077 123 4567",
      }),
    ),
    z.transform((text) => parsePhone(text) ?? text),
  );
}

const NOT_RUPEES = "Enter an amount in rupees with at most 2 decimals";

/** An amount in rupees with at most two decimals, zero or more. */
export function rupees(max = MAX_ORDER_CENTS / 100) {
  return z.number({ error: NOT_RUPEES }).check(
    z.gte(0, { error: NOT_RUPEES }),
    z.lte(max, { error: "This amount is too large" }),
    z.refine((value) => Math.round(value * 100) / 100 === value, { error: NOT_RUPEES }),
  );
}

/** The id of a row, in paths and bodies, in the database's notation: upper-case letters name the same row. */
export const Id = z.uuid({ error: "Unknown id" }).check(z.toLowerCase());

/** Chosen rows: at least one, at most `max`. The messages name them by `noun`, such as "order". */
export function chosenIds(noun: string, max: number) {
  const none = `Choose at least one ${noun}`;
  const tooMany = `Choose at most ${numberText(max)} ${noun}s`;
  return z
    .array(Id, { error: none })
    .check(z.minLength(1, { error: none }), z.maxLength(max, { error: tooMany }));
}

const NOT_A_DAY = { error: "Enter the date as YYYY-MM-DD" };

/** A business date in Asia/Colombo, from 1900 on: an earlier one is a typing error, and PostgreSQL has no year 0. */
export const BusinessDay = z.iso.date(NOT_A_DAY).check(z.refine((date) => date >= "1900-01-01", NOT_A_DAY));

/** The paging parameters of a list's query string (docs/product/server.md, I-81). */
export const pagingQuery = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE_SIZE))),
};

/** The query of a list that has pages and no filters. */
export const PagingQuery = z.object(pagingQuery);
export type PagingQuery = z.infer<typeof PagingQuery>;

/** An optional line that somebody typed or pasted, without invisible characters. */
export function pastedText(max: number) {
  return optionalText(max).check(z.overwrite(withoutHidden), z.trim());
}

/** The search parameter of a query string: trimmed, at most 100 characters. */
export const searchQuery = { search: z.optional(pastedText(100)) };
