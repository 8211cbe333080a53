import * as z from "zod/mini";
import { branchOf, isUsualAccountNumber } from "../bank-choice.ts";
import type { Bank } from "./bank.ts";
import { Email } from "./email.ts";
import { anyText, pastedText, phoneNumber, requiredLines, requiredText } from "./text.ts";
import { User } from "./user.ts";

/** The number of UTF-8 bytes in a text: bcrypt reads only the first 72 (docs/product/accounts.md, A-40). */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function passwordOf(tooShort: string) {
  return anyText("Password is required").check(
    z.minLength(1, { error: "Password is required" }),
    z.minLength(6, { error: tooShort }),
    z.refine((text) => utf8Bytes(text) <= 72, { error: "Password is too long. Use a shorter one." }),
  );
}

/** The current password, entered again. A text longer than any password gets the message for a wrong password. */
export const confirmedPassword = anyText("Password is required").check(
  z.minLength(1, { error: "Password is required" }),
  z.maxLength(200, { error: "The current password is incorrect" }),
);

const confirmPassword = anyText("Please confirm your password").check(
  z.minLength(1, { error: "Please confirm your password" }),
);

/** The token of a mail's link. */
function linkToken(invalid: string) {
  return anyText(invalid).check(z.minLength(1, { error: invalid }), z.maxLength(200, { error: invalid }));
}

/** A code of an authenticator app, or a recovery code. */
export const oneTimeCode = requiredText("Code is required", 40);

/** Sign in (docs/product/server.md, I-76). Only an admin with two-factor sign-in needs the code. */
export const Login = z.object({
  email: Email,
  password: passwordOf("Password must be at least 6 characters"),
  code: z.optional(pastedText(40)),
});
export type Login = z.infer<typeof Login>;

/** A registration. The role is always reseller, so a role in the body is dropped. */
export const Register = z
  .object({
    firstName: requiredText("First name is required"),
    lastName: requiredText("Last name is required"),
    email: Email,
    password: passwordOf("Password must be at least 6 characters"),
    confirmPassword,
    phone: phoneNumber("Phone number is required"),
    businessName: requiredText("Business name is required"),
    businessAddress: requiredLines("Business address is required"),
    city: z.optional(pastedText(100)),
    agreement: z.literal(true, { error: "You must agree to the terms and conditions" }),
    /** The version of the legal texts that the person opened, if they opened one. */
    openedTermsVersion: z.optional(z.int32()),
  })
  .check(samePasswords());
export type Register = z.infer<typeof Register>;

/** Checked together with the other fields, so that a person sees all errors at once. */
function samePasswords() {
  return z.refine<{ password: string; confirmPassword: string }>(
    ({ password, confirmPassword }) => password === confirmPassword,
    {
      path: ["confirmPassword"],
      error: "Passwords do not match",
      when: ({ value }) => {
        const both = z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value);
        return both.success && both.data.confirmPassword !== "";
      },
    },
  );
}

export const ForgotPassword = z.object({ email: Email });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

/** Set a new password with the link's token (docs/product/server.md, I-76). */
export const ResetPassword = z.object({
  token: linkToken("Invalid reset link. Please request a new password reset."),
  password: passwordOf("Password must be at least 6 characters long"),
});
export type ResetPassword = z.infer<typeof ResetPassword>;

/** The reset form: the new password twice. */
export const ResetPasswordForm = z
  .object({
    password: passwordOf("Password must be at least 6 characters long"),
    confirmPassword,
  })
  .check(samePasswords());

export const VerifyEmail = z.object({ token: linkToken("Invalid verification link") });
export type VerifyEmail = z.infer<typeof VerifyEmail>;

/** Personal details a reseller may change; the email is not among them (docs/product/accounts.md, A-49). */
export const UpdateProfile = z.object({
  firstName: z.optional(requiredText("First name is required")),
  lastName: z.optional(requiredText("Last name is required")),
  phone: z.optional(phoneNumber("Phone number is required")),
  businessName: z.optional(requiredText("Business name is required")),
  businessAddress: z.optional(requiredLines("Business address is required")),
  city: z.optional(pastedText(100)),
  isNamedOnLeaderboard: z.optional(z.boolean()),
});
export type UpdateProfile = z.infer<typeof UpdateProfile>;

/** The reply of login and registration. */
export const Session = z.object({ token: z.string(), user: User });
export type Session = z.infer<typeof Session>;

export const ChangePassword = z.object({
  currentPassword: confirmedPassword,
  newPassword: passwordOf("Password must be at least 6 characters long"),
});
export type ChangePassword = z.infer<typeof ChangePassword>;

/** The form for it: the current password, and the new one twice. */
export const ChangePasswordForm = z
  .object({ currentPassword: confirmedPassword, ...ResetPasswordForm.shape })
  .check(samePasswords());
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>;

/** Deletion of one's own account. It needs the password, because a stolen session alone must not be enough. */
export const DeleteAccount = z.object({ currentPassword: confirmedPassword });
export type DeleteAccount = z.infer<typeof DeleteAccount>;

/** What a person owes, in rupees, when their deletion is refused (docs/product/accounts.md, A-130). */
export const OwedBalance = z.object({ amount: z.number() });

const NO_NUMBER = "Account number is required";

/** The bank account that commission is paid to; all four fields are required. A dash is no account number. */
const BankDetails = {
  accountHolderName: requiredText("Account holder name is required"),
  bankName: requiredText("Bank name is required"),
  accountNumber: requiredText(NO_NUMBER, 40).check(z.regex(/[\p{L}\p{N}]/u, { error: NO_NUMBER })),
  branchName: requiredText("Branch name is required"),
};

/** The clearing codes of bank and branch: both, or neither for details that are typed without the list of banks. Null, as in a reply, is none. */
const BankCodes = {
  bankCode: z.optional(
    z.nullable(z.string().check(z.regex(/^\d{4}$/, { error: "A bank code has 4 digits" }))),
  ),
  branchCode: z.optional(
    z.nullable(z.string().check(z.regex(/^\d{3}$/, { error: "A branch code has 3 digits" }))),
  ),
};

/**
 * The form for bank details: bank and branch from the list, the account number twice. A branch that is missing on the list is typed with
 * its code; an account number of an unusual length is asked about (docs/product/accounts.md, A-183).
 * @param isFirst details that are there need the password
 */
export function bankDetailsForm(banks: readonly Bank[], isFirst: boolean) {
  return z.pipe(
    z
      .object({
        accountHolderName: BankDetails.accountHolderName,
        bankCode: requiredText("Bank name is required"),
        branchName: BankDetails.branchName,
        branchCode: pastedText(40),
        accountNumber: BankDetails.accountNumber,
        accountNumberAgain: pastedText(100),
        isNumberConfirmed: z.boolean(),
        currentPassword: isFirst ? z.optional(z.string()) : confirmedPassword,
      })
      .check(
        z.refine(({ accountNumber, accountNumberAgain }) => accountNumber === accountNumberAgain, {
          path: ["accountNumberAgain"],
          error: "Account numbers do not match",
        }),
        // These two are asked only once the form shows their fields.
        z.refine(
          ({ bankCode, branchName, branchCode }) =>
            bankCode === "" ||
            branchName === "" ||
            branchOf(bankByCode(banks, bankCode), branchName) !== undefined ||
            /^\d{3}$/.test(branchCode),
          { path: ["branchCode"], error: "A branch code has 3 digits" },
        ),
        z.refine(
          ({ bankCode, accountNumber, accountNumberAgain, isNumberConfirmed }) =>
            isNumberConfirmed ||
            bankCode === "" ||
            accountNumber === "" ||
            accountNumber !== accountNumberAgain ||
            isUsualAccountNumber(accountNumber, bankByCode(banks, bankCode)),
          { path: ["isNumberConfirmed"], error: "Correct the account number, or confirm that it is right" },
        ),
      ),
    z.transform(
      ({ accountNumberAgain: _again, isNumberConfirmed: _isConfirmed, ...details }): UpdateBankDetails => {
        const bank = bankByCode(banks, details.bankCode);
        const branch = branchOf(bank, details.branchName);
        return {
          ...details,
          currentPassword: isFirst ? undefined : details.currentPassword,
          bankName: bank.name,
          branchName: branch?.name ?? details.branchName,
          branchCode: branch?.code ?? details.branchCode,
        };
      },
    ),
  );
}

/** What its fields hold. Codes and names are empty until they are chosen or typed. */
export type BankDetailsValues = z.input<ReturnType<typeof bankDetailsForm>>;

function bankByCode(
  banks: readonly Bank[],
  bankCode: string,
): Pick<Bank, "name" | "branches" | "accountDigits"> {
  return banks.find(({ code }) => code === bankCode) ?? { name: "", branches: [], accountDigits: null };
}

/** Changed bank details, with personal details or without (docs/product/accounts.md, A-51). */
export const UpdateBankDetails = z.object({
  ...UpdateProfile.shape,
  ...BankDetails,
  ...BankCodes,
  currentPassword: z.optional(confirmedPassword),
});
export type UpdateBankDetails = z.infer<typeof UpdateBankDetails>;
