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
} as const;
