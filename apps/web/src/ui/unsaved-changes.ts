const guards = new Set<object>();

/** Registers unsaved input on the screen. Returns the function that removes it. */
export function noteUnsavedChanges(guard: object): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Whether the screen has unsaved input: of this guard, or of any. */
export function hasUnsavedChanges(guard?: object): boolean {
  return guard === undefined ? guards.size > 0 : guards.has(guard);
}

/** Discards the unsaved input of this guard, or of all: the next navigation does not ask. */
export function discardUnsavedChanges(guard?: object): void {
  if (guard === undefined) guards.clear();
  else guards.delete(guard);
}
