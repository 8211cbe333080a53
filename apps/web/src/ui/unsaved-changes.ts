/** `question`: the sentence about what is lost. */
type Guard = { question: string };

const guards = new Set<Guard>();

/** Registers unsaved input on the screen. Returns the function that removes it. */
export function noteUnsavedChanges(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Whether the screen has unsaved input: of this guard, or of any. */
export function hasUnsavedChanges(guard?: Guard): boolean {
  return guard === undefined ? guards.size > 0 : guards.has(guard);
}

/** Discards the unsaved input of this guard, or of all: the next navigation does not ask. */
export function discardUnsavedChanges(guard?: Guard): void {
  if (guard === undefined) guards.clear();
  else guards.delete(guard);
}

/** The sentence about what the screen would lose, if it would lose something. */
export function unsavedSentence(): string | undefined {
  const [guard] = guards;
  return guard?.question;
}
