export const NO_BANK_DETAILS = {
  accountHolderName: null,
  bankName: null,
  accountNumber: null,
  branchName: null,
  bankCode: null,
  branchCode: null,
};
