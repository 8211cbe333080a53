import type { Bank } from "./schemas/bank.ts";

/** How long account numbers are when a bank's own length is not known. */
const USUAL_DIGITS = { min: 6, max: 16 };

/** Whether an account number looks like one of the bank: digits only, as many as its numbers usually have. Spaces and hyphens do not count. */
export function isUsualAccountNumber(
  accountNumber: string,
  { accountDigits }: Pick<Bank, "accountDigits">,
): boolean {
  const digits = accountNumber.replaceAll(/[\s-]/g, "");
  if (!/^\d+$/.test(digits)) return false;
  if (accountDigits !== null) return digits.length === accountDigits;
  return digits.length >= USUAL_DIGITS.min && digits.length <= USUAL_DIGITS.max;
}

/** The branches of a bank as they are chosen: two of the same name show their codes. */
export function branchChoices({
  branches,
}: Pick<Bank, "branches">): { text: string; code: string; name: string }[] {
  const keys = branches.map(({ name }) => keyOf(name));
  return branches.map((branch, index) => {
    const isOnly = keys.indexOf(keys[index] ?? "") === keys.lastIndexOf(keys[index] ?? "");
    return { ...branch, text: isOnly ? branch.name : `${branch.name} (${branch.code})` };
  });
}

/** The branch that a person means by this text, however it is capitalised; undefined for one that is not on the list. */
export function branchOf(
  bank: Pick<Bank, "branches">,
  text: string,
): { code: string; name: string } | undefined {
  return branchChoices(bank).find((choice) => keyOf(choice.text) === keyOf(text));
}

/** The bank of stored details: by its code, or by its name for details that were typed without the list. */
export function bankOf(
  banks: readonly Bank[],
  { bankCode, bankName }: { bankCode: string | null; bankName: string | null },
): Bank | undefined {
  if (bankCode !== null) return banks.find(({ code }) => code === bankCode);
  return banks.find(({ name }) => keyOf(name) === keyOf(bankName ?? ""));
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
