/** Confirmation of a sign-out that would lose unsent work. */
export const leaving = {
  title: "Sign out and discard?",
  confirm: "Sign out and discard",
  confirming: "Signing out...",
  oneUnsent: "1 change that is not sent yet",
  manyUnsent: "{count} changes that are not sent yet",
  oneTyped: "1 text that you have not saved",
  manyTyped: "{count} texts that you have not saved",
  discards: "Signing out discards {what}.",
  discardsBoth: "Signing out discards {what} and {also}.",
} as const;
