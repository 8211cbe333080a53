import { formatPhone, parsePhone } from "@pola/shared/phone";
import type { Customer } from "@pola/shared/schemas/order";

// No lookbehind: Safari before 16.4 cannot read it.
const GAP = "[ \\t\\p{Zs}\\p{Pd}\\p{Cf}().]*";
const NUMBER = new RegExp(`(^|[^\\d/])([(+]*(?:(?:00)?94${GAP}0?|0)?(?:${GAP}\\d){9})(?!\\d)`, "gu");

// What people write before the parts of a message, in English, Sinhala and Tamil.
const NAME = "name|නම|பெயர்";
const ADDRESS = "address|ලිපිනය|முகவரி";
const WHOSE = "(?:(?:customer|delivery)\\s+)?";
const NUMBER_WORD = "no|num|number|අංකය|எண்";
const PHONE = `(?:(?:tele)?phone|tel|t\\.?p|ph|mobile|mob|contact|whatsapp|දුරකථන|தொலைபேசி)(?:[\\s.]*(?:${NUMBER_WORD}))?`;
const label = (words: string) => new RegExp(`^${WHOSE}(?:${words})(?:\\s*[:=-]+\\s*|\\s+)`, "iu");
const NAME_LABEL = label(NAME);
const ADDRESS_LABEL = label(ADDRESS);

/** Stands where the phone number was. */
const PLACE = "\uFFFC";
const PLACE_WITH_LABEL = new RegExp(`(^|[\\s,;])(?:${PHONE}|${NUMBER_WORD})[^\\p{L}\\p{N}]*${PLACE}`, "giu");
const LABEL_ON_OWN_LINE = new RegExp(`(^|\\s)(${NAME}|${ADDRESS})\\s*[:=-]*\\s*\\n`, "giu");
const LABEL_IN_LINE = new RegExp(`(?:^|[\\s,;])${WHOSE}(${NAME}|${ADDRESS}|${PHONE})\\s*[:=]`, "giu");

const GREETING = /^(?:hi|hello|hey|good (?:morning|afternoon|evening))\W*$/iu;

/** The name ends where a number begins: "Nimal Perera No 12 Galle Road". */
const NAME_THEN_NUMBER = /^(\D+?)\s+((?:no\b\.?\s*)?#?\d.*)$/isu;

/** In characters: the longest address. */
const MAX_MESSAGE = 500;

/** What WhatsApp puts before each of several copied messages: "[30/11, 1:15 pm] Nimal: ". */
const SENDER = /^\[[^\]\n]*\]\s*([^:\n]*):/gmu;

/**
 * Reads who receives an order out of a customer's message (docs/product/orders.md, O-2352): its first phone number, its first line as the
 * name, and the rest, also a second number, as the address. Names of the parts ("Address:") are left out. What it cannot tell stays
 * empty. Null for a text that has no phone number, or nothing else.
 */
export function readMessage(message: string): Customer | null {
  if (message.length > MAX_MESSAGE) return null;
  const text = message
    .replaceAll("*", "")
    .replace(SENDER, (_, sender: string) => (parsePhone(sender) === null ? "" : `${sender}\n`));
  const [phone] = [...text.matchAll(NUMBER)].flatMap(([, , written = ""]) => parsePhone(written) ?? []);
  if (phone === undefined) return null;
  const rest = text.replace(NUMBER, (found, before: string, written: string) =>
    parsePhone(written) === phone ? `${before}${PLACE}` : found,
  );
  const lines = linesOf(
    rest
      .replace(PLACE_WITH_LABEL, "$1\n")
      .replaceAll(PLACE, "\n")
      .replace(LABEL_ON_OWN_LINE, "$1$2: ")
      .replace(LABEL_IN_LINE, "\n$1:"),
  );
  if (!/\p{L}/u.test(lines.join(""))) return null;
  return { customerPhone: formatPhone(phone), ...nameAndAddress(lines) };
}

/** Without greetings and empty lines, and without commas at the ends. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/^[\s\p{Cf},;:|/-]+|[\s\p{Cf},;:|/-]+$/gu, ""))
    .filter((line) => line !== "" && !GREETING.test(line));
}

function nameAndAddress(lines: string[]): Omit<Customer, "customerPhone"> {
  const named = lines.find((line) => NAME_LABEL.test(line));
  const first = named ?? lines.find((line) => !ADDRESS_LABEL.test(line)) ?? "";
  const others = lines.filter((line) => line !== first).map((line) => line.replace(ADDRESS_LABEL, ""));
  const [name, more] = splitName(first.replace(NAME_LABEL, ""), others.length === 0);
  return {
    customerName: name,
    customerAddress: [more, ...others].filter((line) => line !== "").join("\n"),
  };
}

/** A name has no digits. One line may hold all: "Nimal Perera, 12 Galle Road". */
function splitName(line: string, isAll: boolean): [name: string, rest: string] {
  const hasDigits = /\d/u.test(line);
  if (!hasDigits && !isAll) return [line, ""];
  const [start = "", ...others] = line.split(",");
  if (!/\d/u.test(start)) return [start.trim(), others.join(",").trim()];
  const [, words = "", rest = line] = NAME_THEN_NUMBER.exec(line) ?? [];
  return [words, rest];
}
