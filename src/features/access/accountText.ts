import { LOCALES, type Locale } from "../../../convex/access/rules";

export const accountText = {
  title: "Your account",
  backToPortal: "Back to your portal",
  save: "Save",
  saving: "Saving...",
  saved: "Saved",
} as const;

export const profileText = {
  heading: "Profile",
  firstName: "First name",
  lastName: "Last name",
  email: "Email address",
  language: "Language",
  languageHint: "Of messages that Passage sends you.",
  firstNameMissing: "Enter your first name.",
} as const;

const LANGUAGES: Record<Locale, string> = { en: "English", es: "Español" };
export const LANGUAGE_CHOICES = LOCALES.map((value) => ({ value, label: LANGUAGES[value] }));

export const passwordText = {
  heading: "Password",
  current: "Current password",
  next: "New password",
  again: "Confirm new password",
  signedOut: "All other devices are signed out.",
  submit: "Change password",
  submitting: "Changing...",
  done: "Your password is changed",
  currentMissing: "Enter your current password.",
  tooShort: "Password must be at least 8 characters long",
  different: "Passwords do not match",
} as const;

export const secondFactorText = {
  heading: "Second step at sign-in",
  off: "Off. With it, nobody signs in with your password alone: a code from an app on your phone is asked, too.",
  needed: "From then on, a code from an app on your phone is asked after your password.",
  on: "On. After your password, a code from your authenticator app is asked.",
  required: "Your practice requires a second step at sign-in. You can work without it until",
  setItUp: "Set it up",
  begin: "Set up",
  beginning: "Preparing...",
  scan: "Scan this code with an authenticator app, such as the one your phone has for passwords.",
  qrLabel: "QR code for your authenticator app",
  byHand: "Or type this key into the app:",
  code: "Code from the app",
  codeMissing: "Enter the code.",
  endsOthers: "All other devices are signed out when you turn it on.",
  othersNotEnded: "Your other devices could not be signed out. Sign them out on your account page.",
  verify: "Turn on",
  verifying: "Checking...",
  cancel: "Cancel",
  codesHeading: "Recovery codes",
  codes:
    "Keep these codes where you will find them without your phone. Each lets you in once. They are not shown again.",
  copy: "Copy codes",
  copied: "Recovery codes copied",
  notCopied: "The codes could not be copied. Select them and copy them by hand.",
  kept: "I have kept them",
  newCodes: "New recovery codes",
  turnOff: "Turn off",
  turnOffTitle: "Turn off the second step?",
  turnOffWarning: "Your password alone will be enough to sign in. Your recovery codes will not work any more.",
  turningOff: "Turning off...",
} as const;

export const deviceText = {
  heading: "Devices",
  failed: "Your devices could not be loaded.",
  current: "This device",
  unknown: "Unknown device",
  active: "Active",
  signOut: "Sign out",
  signingOut: "Signing out...",
  everywhere: "Sign out everywhere",
  everywhereTitle: "Sign out everywhere?",
  everywhereWarning: "Every device is signed out, this one too. What is not sent yet on the others is lost.",
  done: "The device is signed out",
} as const;

export const reverifyText = {
  title: "Confirm that it is you",
  hint: "Enter your password to go on.",
  code: "Enter the code from your authenticator app to go on.",
  codeOrRecovery: "Enter the code from your authenticator app, or one of your recovery codes, to go on.",
  password: "Password",
  confirm: "Confirm",
  confirming: "Checking...",
  notSupported: "Sign out and sign in again, then try once more.",
} as const;
