/** The words of an invitation's page. Those of the specification are exact. */
export const setPasswordText = {
  heading: "Set your password",
  invited: "You have been invited. Choose a password to accept the invitation.",
  hasAccount: "You already have an account. Sign in to accept the invitation.",
  signIn: "Sign in",
  submit: "Set Password & Access Portal",
  submitting: "Setting Password...",
  newPassword: "New Password",
  confirmPassword: "Confirm Password",
  signedInAs: (email: string | null) =>
    `You are signed in${email === null ? "" : ` as ${email}`}. To use the invitation, sign out first.`,
  signOut: "Sign out and go on",
  stay: "Stay signed in",
} as const;

/** Why a password is not set. */
export const passwordProblem = {
  mismatch: "Passwords do not match",
  tooShort: "Password must be at least 8 characters long",
  noTicket: "Invalid invitation link",
  noTicketSubmitted: "Invalid invitation link. Please contact support.",
  ticketOver: "Unable to establish session. Please request a new invitation link.",
  ticketRefused: "Failed to establish session. Please try the invitation link again.",
  other: "An error occurred while setting your password",
} as const;
