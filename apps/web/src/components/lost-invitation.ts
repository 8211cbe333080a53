/** What an invited person does without the mail (docs/product/accounts.md, A-27). */
export const LOST_INVITATION =
  'If the invitation does not arrive, they can choose "Forgot your password?" on the login page.';
