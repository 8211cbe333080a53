const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the text if it is an id, else "": the address may say anything. */
export function readId(text: string): string {
  return UUID.test(text) ? text : "";
}
