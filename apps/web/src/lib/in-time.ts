/** How long a person's action waits for a read that it can do without. */
const MAX_MS = 2000;

/** What a read resolves to; undefined when it fails, or after 2 s. */
export async function inTime<Result>(read: Promise<Result>): Promise<Result | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), MAX_MS);
  });
  return await Promise.race([read.catch(() => undefined), late]);
}
