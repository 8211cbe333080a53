/** Each connection keeps the plan of every named statement, and the number of texts that Prisma builds is unlimited. */
const MAX_NAMES = 200;
/** A statement with more values inserts a list. Its text is another one for each length, and each connection would keep them all. */
const MAX_VALUES = 50;

/**
 * Names the statements of Prisma's transactions, so that each connection parses and plans them once: planning was a third of an order's
 * cost on the server (pnpm bench). Statements without values (begin, commit), those with a list of values and those beyond the limit get no
 * name.
 */
export function statementNames(): (query: { sql: string; args: unknown[] }) => string {
  const names = new Map<string, string>();
  return ({ sql, args }) => {
    if (args.length === 0 || args.length > MAX_VALUES) return "";
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size === MAX_NAMES) return "";
    const name = `tx_${names.size}`;
    names.set(sql, name);
    return name;
  };
}
