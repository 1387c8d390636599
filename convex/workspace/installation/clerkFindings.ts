import { DAY_MS } from "../../platform/days";
import type { ClerkSettings, ClerkTrial } from "../../platform/providers/trial/port";
import { finding, type Finding } from "./rules";

/** Longest acceptable session, because phones are shared. */
const LONGEST_SESSION_DAYS = 7;

/** Findings about the settings that Clerk's two APIs show. */
export function clerkFindings(trial: ClerkTrial): Finding[] {
  return [keys(trial), ...settingsFindings(trial.settings), sessions(trial)];
}

function keys({ issuerKeys, secretKeys }: ClerkTrial): Finding {
  const check = "clerkKeys";
  if (secretKeys === "refused") {
    return finding(
      check,
      "wrong",
      "Clerk refuses CLERK_SECRET_KEY: set the secret key of the instance that CLERK_ISSUER names.",
    );
  }
  if (issuerKeys === null) {
    return finding(
      check,
      "unchecked",
      "No keys could be read at CLERK_ISSUER: see whether it is Clerk's Frontend API URL.",
    );
  }
  if (secretKeys === null) return finding(check, "unchecked", "Clerk's Backend API did not answer: check again later.");
  const areSame = secretKeys.some((key) => issuerKeys.includes(key));
  if (areSame) return finding(check, "ok", "CLERK_SECRET_KEY and CLERK_ISSUER are of the same instance.");
  return finding(
    check,
    "wrong",
    "CLERK_SECRET_KEY is of another instance than CLERK_ISSUER: take both from one instance.",
  );
}

function settingsFindings(settings: ClerkSettings | null): Finding[] {
  if (settings === null) {
    const sentence = "Clerk did not tell its settings: see Clerk's dashboard, or check again later.";
    return (["clerkInstance", "clerkSignUp", "clerkSettings"] as const).map((check) =>
      finding(check, "unchecked", sentence),
    );
  }
  return [instance(settings), signUp(settings), others(settings)];
}

function instance({ isProduction }: ClerkSettings): Finding {
  if (isProduction) return finding("clerkInstance", "ok", "The instance is one for real people.");
  return finding(
    "clerkInstance",
    "wrong",
    "This is a development instance, with smaller limits and weaker cookies: set the keys of the production instance.",
  );
}

function signUp({ signUpMode }: ClerkSettings): Finding {
  if (signUpMode === "restricted") {
    return finding("clerkSignUp", "ok", "Only people who are invited can make an account.");
  }
  return finding(
    "clerkSignUp",
    "wrong",
    "Anyone can create an account: set the sign-up mode to restricted in Clerk's dashboard.",
  );
}

/** The settings to change, in the words of Clerk's dashboard. */
function settingsToChange(settings: ClerkSettings): string[] {
  const { otherWays, shortestPassword } = settings;
  const wanted: [isRight: boolean, what: string][] = [
    [settings.verifiesEmail, "require a verified email address at sign-up"],
    [shortestPassword >= 8, "ask for passwords of 8 characters or more"],
    [settings.refusesLeaked, "refuse leaked passwords"],
    [settings.hasAuthenticator, "switch the authenticator app on"],
    [settings.hasBackupCodes, "switch backup codes on"],
    [!settings.hasSms, "switch SMS codes off"],
    [otherWays.length === 0, `switch off other ways to sign in (${otherWays.join(", ")})`],
    [settings.isSingleSession, "allow one session for each browser"],
    [!settings.mayDeleteSelf, "do not let people delete their own account"],
    [settings.hasReverification, "switch reverification on"],
    [settings.hidesAccounts ?? true, "set the user enumeration protection to strict"],
  ];
  return wanted.flatMap(([isRight, what]) => (isRight ? [] : [what]));
}

function others(settings: ClerkSettings): Finding {
  const left = settingsToChange(settings);
  if (left.length === 0) {
    return finding(
      "clerkSettings",
      "ok",
      "What Clerk tells of its settings is as it has to be; lockout and Device Trust it does not tell.",
    );
  }
  return finding("clerkSettings", "wrong", `In Clerk's dashboard: ${left.join("; ")}.`);
}

function sessions({ sessionMs }: ClerkTrial): Finding {
  const check = "clerkSessions";
  if (sessionMs === null) {
    return finding(check, "unchecked", "No session could be read: sign in once, then check again.");
  }
  const days = Math.round((sessionMs / DAY_MS) * 10) / 10;
  const lasts = `A session may last ${String(days)} ${days === 1 ? "day" : "days"}`;
  if (days > LONGEST_SESSION_DAYS) {
    return finding(check, "wrong", `${lasts}: set the maximum lifetime to 7 days or less in Clerk's dashboard.`);
  }
  return finding(
    check,
    "ok",
    `${lasts}. Clerk does not tell the inactivity timeout: see that it is 60 minutes or less in its dashboard.`,
  );
}
