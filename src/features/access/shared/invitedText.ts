/** Toasts after an invitation, on any screen that sends one. */
export const invitedText = {
  sent: (email: string) => `Invitation sent to ${email}`,
  clientExists: (email: string) =>
    `${email} already has an account. They can sign in with their own password; portal access is granted.`,
} as const;
