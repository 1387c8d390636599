import { StartProblem } from "./problem.ts";

export interface SignInConfig {
  clerkPublishableKey: string;
  clerkProxyUrl?: string;
  clerkJsUrl?: string;
}

export interface SignIn {
  config: SignInConfig;
  /** Clerk's own host when real keys are set; null when the stand-in answers under the app's origin. */
  clerkOrigin: string | null;
}

/**
 * The version of Clerk's script, and the API version that it uses. The browser caches an exact version for a year; a tag such as `@6` is
 * requested again after an hour, and a phone waits for it.
 */
export const CLERK_JS_VERSION = "6.34.1";
export const CLERK_API_VERSION = "2026-05-12";
const CLERK_JS = `npm/@clerk/clerk-js@${CLERK_JS_VERSION}/dist/clerk.browser.js`;

/** Clerk's script decodes the key only to find a host, which the proxy address then overrides. */
const LOCAL_KEY = `pk_live_${Buffer.from("clerk.localhost$").toString("base64")}`;

/** True for the key of the local stand-in, whose codes everybody on its machine can read. */
export function isStandinKey(key: string): boolean {
  return key === LOCAL_KEY;
}

const CLERK_KEYS = ["CLERK_PUBLISHABLE_KEY", "CLERK_SECRET_KEY", "CLERK_ISSUER"];

/** A provider with real keys is never replaced by its stand-in. */
export function signInFrom(env: NodeJS.ProcessEnv): SignIn {
  const key = env["CLERK_PUBLISHABLE_KEY"];
  const given = CLERK_KEYS.filter((name) => env[name]);
  if (given.length > 0 && given.length < CLERK_KEYS.length) {
    throw new StartProblem(`Clerk itself needs ${CLERK_KEYS.join(", ")}; only ${given.join(", ")} is set.`);
  }
  if (!key) {
    const local = { clerkPublishableKey: LOCAL_KEY, clerkProxyUrl: "/__clerk", clerkJsUrl: `/__clerk/${CLERK_JS}` };
    return { config: local, clerkOrigin: null };
  }
  const host = clerkHostOf("CLERK_PUBLISHABLE_KEY", key);
  const clerkOrigin = `https://${host}`;
  return { config: { clerkPublishableKey: key, clerkJsUrl: `${clerkOrigin}/${CLERK_JS}` }, clerkOrigin };
}

/**
 * Clerk's publishable key is the encoded host name of its Frontend API. `name` is the variable's name, for the refusal.
 */
export function clerkHostOf(name: string, key: unknown): string {
  const encoded = /^pk_(?:live|test)_(.+)$/.exec(String(key))?.[1];
  const host = encoded === undefined ? "" : Buffer.from(encoded, "base64").toString().replace(/\$$/, "");
  if (!/^[a-z0-9.-]+$/.test(host)) throw new StartProblem(`${name} is not a key of Clerk.`);
  return host;
}
