/** The pages outside the workspace, which are shown before any other texts have loaded. */
export const open = {
  loading: "Loading...",
  slow: "This takes longer than usual. Check your connection, or sign out and sign in again.",
  signOut: "Sign out",
  signingOut: "Signing out...",
  offlineSignOut:
    "You're offline, so you are still signed in here. Passage shows nothing, and signs you out as soon as there is a connection.",
  unfinishedSignOut:
    "You are signed out, but the sign-in page could not be opened. Load this page again. On a shared computer, close the browser.",
  failedSignOut:
    "The sign-in service did not answer, so you are still signed in here. Passage shows nothing, and keeps trying to sign you out.",
  sharedComputer: "On a shared computer, wait until the sign-in page appears.",
  tryAgain: "Try again",
  noService: "The sign-in service could not be reached. Check your connection and try again.",
  failed: "This page didn't load",
  failedWhy: "Check your connection and reload.",
  reload: "Reload",
  reloadToOpen: "Reload to open it.",
  /** Whether typed text is kept. */
  kept: "What you have typed is kept.",
  notKept: "This browser keeps no drafts: copy what you have typed first.",
  oneWaits: "1 change waits.",
  manyWait: "{count} changes wait.",
  reloadOnceSent: "Reload once everything is sent.",
} as const;
