/** The pages outside the workspace that are there before any other words are. */
export const open = {
  loading: "Loading...",
  slow: "This takes longer than usual. Check your connection, or sign out and sign in again.",
  signOut: "Sign out",
  language: "Language",
  noService: "The sign-in service could not be reached. Check your connection and try again.",
  failed: "This page didn't load",
  failedWhy: "Check your connection and reload.",
  reload: "Reload",
  reloadToOpen: "Reload to open it.",
  /** What becomes of what is typed. */
  kept: "What you have typed is kept.",
  notKept: "This browser keeps no drafts: copy what you have typed first.",
  oneWaits: "1 change waits.",
  manyWait: "{count} changes wait.",
  reloadOnceSent: "Reload once everything is sent.",
} as const;
