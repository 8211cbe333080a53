import { branchChoices, branchOf, isUsualAccountNumber } from "@pola/shared/bank-choice";
import type { BankDetailsValues, UpdateBankDetails } from "@pola/shared/schemas/auth";
import type { Bank } from "@pola/shared/schemas/bank";
import type { User } from "@pola/shared/schemas/user";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { banks } from "../../api/profile.ts";
import type { ZodForm } from "../../components/zod-form.ts";
import { Banner } from "../../ui/banner.tsx";
import { CheckboxField, PasswordField, SelectField, TextField } from "../../ui/field.tsx";

type BankFieldsProps = {
  form: ZodForm<BankDetailsValues, UpdateBankDetails>;
  user: User;
  isFirst: boolean;
};

/**
 * Bank and branch from the list, the account number twice. A branch that is not on the list is typed with its code; an unusual length of the
 * account number is asked about (docs/product/accounts.md, A-183).
 */
export function BankFields({ form: { control, field }, user, isFirst }: BankFieldsProps) {
  const branchListId = useId();
  // Loaded before the form opened.
  const { data: list = [] } = useQuery(banks);
  const values = useWatch({ control });
  const { branchName = "", accountNumber = "", accountNumberAgain = "" } = values;
  const bank = list.find(({ code }) => code === values.bankCode);
  const isBranchMissing = bank !== undefined && branchName.trim() !== "" && !branchOf(bank, branchName);
  const isNumberOdd =
    bank !== undefined &&
    accountNumber.trim() !== "" &&
    accountNumber.trim() === accountNumberAgain.trim() &&
    !isUsualAccountNumber(accountNumber, bank);
  return (
    <>
      <TextField
        label="Account holder name"
        autoComplete="off"
        hint="In English letters, as your bank writes it."
        {...field("accountHolderName")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Bank name"
          placeholder="Choose your bank"
          options={list.map(({ code, name }) => ({ value: code, label: name }))}
          hint={
            user.bankCode === null && user.bankName && values.bankCode === ""
              ? `You typed: ${user.bankName}`
              : undefined
          }
          {...field("bankCode")}
        />
        <TextField
          label="Branch name"
          autoComplete="off"
          list={branchListId}
          disabled={bank === undefined}
          hint={bank ? "Type the first letters, then choose." : "Choose your bank first."}
          {...field("branchName")}
        />
        <datalist id={branchListId}>
          {bank && branchChoices(bank).map(({ code, text }) => <option key={code}>{text}</option>)}
        </datalist>
      </div>
      {isBranchMissing && (
        <TextField
          label="Branch code"
          inputMode="numeric"
          autoComplete="off"
          hint="This branch is not on our list. Its code has 3 digits; your passbook or your bank tells it."
          {...field("branchCode")}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          {...field("accountNumber")}
        />
        <TextField
          label="Account number again"
          inputMode="numeric"
          autoComplete="off"
          {...field("accountNumberAgain")}
        />
      </div>
      {isNumberOdd && (
        <Banner tone="warning" title="Is this account number right?" isLive>
          {lengthText(bank, accountNumber)}
          <CheckboxField label="Yes, it is right" {...field("isNumberConfirmed")} />
        </Banner>
      )}
      {!isFirst && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          hint="We ask for it so that nobody else can redirect your commission."
          {...field("currentPassword")}
        />
      )}
      <p className="text-sm text-muted">
        We email you about every change, and keep the earlier account on record.
      </p>
    </>
  );
}

function lengthText({ name, accountDigits }: Bank, accountNumber: string): string {
  const usual = accountDigits === null ? "6 to 16 digits" : `${accountDigits} digits`;
  return `Account numbers of ${name} usually have ${usual}. This one has ${accountNumber.replaceAll(/\D/g, "").length}.`;
}
