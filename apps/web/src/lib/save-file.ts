const MINUTE_MS = 60_000;

export type NamedFile = { content: Blob; name: string };

/** Downloads the content as a file with this name. */
export function saveFile({ content, name }: NamedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the content only after it has asked where to save it.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}
