/** The bank details of an account that has none. */
export const NO_BANK_DETAILS = {
  accountHolderName: null,
  bankName: null,
  accountNumber: null,
  branchName: null,
  bankCode: null,
  branchCode: null,
};
