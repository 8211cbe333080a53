type Close = () => Promise<void>;

const open = new Set<Close>();

/** The same `close`, which {@link closeAll} calls if the test has not. */
export function closeLater(close: Close): Close {
  const closeOnce = async () => {
    open.delete(closeOnce);
    await close();
  };
  open.add(closeOnce);
  return closeOnce;
}

/** Closes what is still open, the newest first. Runs after each test file (apps/api/src/test/setup.ts). @throws Error as a `close` does */
export async function closeAll(): Promise<void> {
  for (const close of [...open].toReversed()) await close();
}
