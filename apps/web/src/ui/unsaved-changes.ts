const guards = new Set<object>();

/** Keeps note of something unsaved on the screen. Returns the function that ends it. */
export function noteUnsavedChanges(guard: object): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Whether something unsaved is on the screen: this guard's, or anybody's. */
export function hasUnsavedChanges(guard?: object): boolean {
  return guard === undefined ? guards.size > 0 : guards.has(guard);
}

/** The person has agreed to lose what is unsaved (this guard's, or all of it): the next navigation asks nothing. */
export function discardUnsavedChanges(guard?: object): void {
  if (guard === undefined) guards.clear();
  else guards.delete(guard);
}
