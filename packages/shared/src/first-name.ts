/** What comes before a name: "Mrs. Perera", "Dr Nimal Silva", "Mr & Mrs Fernando". */
const TITLES = /^((mrs?|miss|ms|dr|rev|and|&)(\.\s*|\s+))+/i;

/** The first name in a customer's name: its first word that is no title. A title alone is the name. */
export function firstNameOf(name: string): string {
  const text = name.trim();
  const [first = ""] = (text.replace(TITLES, "") || text).split(/\s+/);
  return first;
}
