/** A statement with more values inserts a list. Its text differs for each length, and each connection would keep them all. */
const MAX_VALUES = 50;

/** Names the first `max` texts. Each connection keeps the plan of every named statement, and the number of texts is unlimited. */
export function statementNamer(prefix: string, max: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === max) return known;
    const name = `${prefix}_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/**
 * Names the statements of Prisma's transactions, so that each connection parses and plans them once. Otherwise planning is a third of an
 * order's cost on the server (pnpm bench). Statements without values (begin, commit), those with a list of values and those beyond the
 * limit get no name.
 */
export function statementNames(): (query: { sql: string; args: unknown[] }) => string {
  const nameOf = statementNamer("tx", 200);
  return ({ sql, args }) => (args.length > 0 && args.length <= MAX_VALUES && nameOf(sql)) || "";
}
