/** Each connection keeps the plan of every named statement: what Prisma builds differs with the length of a list, without end. */
const MAX_NAMED = 200;

/**
 * Names what Prisma asks within a transaction, so that a connection has PostgreSQL read and plan it once: the plans were a third of
 * what an order cost the server (pnpm bench). A statement without values (begin, commit), and one after too many, gets none.
 */
export function statementNames(): (query: { sql: string; args: unknown[] }) => string {
  const names = new Map<string, string>();
  return ({ sql, args }) => {
    if (args.length === 0) return "";
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size === MAX_NAMED) return "";
    const name = `tx_${names.size}`;
    names.set(sql, name);
    return name;
  };
}
