export const setupText = {
  heading: "Set up Passage",
  accountFirst:
    "This link makes you the administrator of a new practice. Create your account first, or sign in to the one you have.",
  createAccount: "Create account",
  signIn: "Sign in",
  claim: "This link makes you the administrator of this practice.",
  claimAs: (email: string) => `This link makes ${email} the administrator of this practice.`,
  become: "Set up as administrator",
  sending: "Setting up...",
  claimed: "You are the administrator. Opening your workspace…",
  unverified: "Your email address is not verified yet. Verify it with the sign-in service, then try again.",
  notValidHeading: "This link is no longer valid",
  notValid:
    "It works once, for 30 minutes, and only until someone has access. Start Passage again to get a new one, or ask your administrator to invite you.",
  usedHeading: "This link has been used or has expired",
  used: "It worked once, for the first administrator. Sign in to your account, or ask your administrator to invite you.",
  noLink: "This page needs the link that Passage prints when it is started for the first time.",
  next: "Continue",
} as const;
