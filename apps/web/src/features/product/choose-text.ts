/** What the button says while a variation is not chosen: "Choose a size", "Choose an edition"; a name in capitals stays: "Choose RAM". */
export function chooseText(name: string): string {
  if (/^\p{Lu}\p{Lu}/u.test(name)) return `Choose ${name}`;
  const word = name.charAt(0).toLowerCase() + name.slice(1);
  return `Choose ${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
}
