/** The settings that the installation check tries, and its findings. Pure; the browser imports this file. */

import { SIGNING } from "../providers/signingChoice";

/** `unchecked`: it could not be tried; `notSetUp`: nothing of it is used, which is no mistake. */
export const RESULTS = ["ok", "wrong", "unchecked", "notSetUp"] as const;
export type Result = (typeof RESULTS)[number];

/** Each setting that is tried, in the order in which the screen lists them. */
export const CHECKS = [
  "variables",
  "addresses",
  "page",
  "clock",
  "clerkKeys",
  "clerkInstance",
  "clerkSignUp",
  "clerkSessions",
  "clerkSettings",
  "bucketRights",
  "bucketVersions",
  "bucketOnce",
  "bucketPrivate",
  "bucketCors",
  "bucketAddress",
  "documentKeys",
  "signedCopyKey",
  "mailSending",
  "mailDomain",
  "docusealKey",
  "confidoKey",
  "airtableKey",
  "openaiKey",
  "clerkWebhook",
  "docusealWebhook",
  "confidoWebhook",
  "resendWebhook",
] as const;
export type Check = (typeof CHECKS)[number];

export const CHECK_TITLES: Record<Check, string> = {
  variables: "Variables",
  addresses: "Addresses over TLS",
  page: "Headers of the page",
  clock: "Clock",
  clerkKeys: "Clerk: keys of one instance",
  clerkInstance: "Clerk: production instance",
  clerkSignUp: "Clerk: sign-up",
  clerkSessions: "Clerk: sessions",
  clerkSettings: "Clerk: other settings",
  bucketRights: "Storage: rights of the key",
  bucketVersions: "Storage: versions",
  bucketOnce: "Storage: one object for each address",
  bucketPrivate: "Storage: privacy",
  bucketCors: "Storage: rule for browsers (CORS)",
  bucketAddress: "Storage: address",
  documentKeys: "Document keys",
  signedCopyKey: "Key of signed contracts",
  mailSending: "Mail: a test letter",
  mailDomain: "Mail: domain",
  docusealKey: `${SIGNING.name}: key`,
  confidoKey: "Confido Legal: key",
  airtableKey: "Airtable: token and table",
  openaiKey: "OpenAI: key",
  clerkWebhook: "Webhook of Clerk",
  docusealWebhook: `Webhook of ${SIGNING.name}`,
  confidoWebhook: "Webhook of Confido Legal",
  resendWebhook: "Webhook of Resend",
};

/** One setting, and in a sentence what is so or what to do. It never has a key or a secret. */
export interface Finding {
  check: Check;
  result: Result;
  sentence: string;
}

/** How a request went. `status` is null where no answer came; `code` is the storage's own word for a refusal. */
export interface Trial {
  status: number | null;
  code: string;
}

/** How a bucket treats a canary object. */
export interface BucketTrial {
  written: Trial;
  /** The versions of the first and of the second object written under one name. */
  versions: readonly [string | null, string | null];
  read: Trial;
  /** A question after an object that is not there. */
  absent: Trial;
  /** Without a signature: the object, and the list of the bucket. */
  unsigned: Trial;
  unsignedList: Trial;
  /** A second object where one is, with `If-None-Match: *`; null where the setting is off. */
  again: Trial | null;
  removed: readonly Trial[];
  /** The bucket's answer to a browser on a page of that origin. */
  preflights: readonly Preflight[];
}

export interface Preflight {
  origin: string;
  isOurs: boolean;
  status: number | null;
  allowed: string | null;
}

/** Clerk's settings as far as its API tells them. */
export interface ClerkSettings {
  isProduction: boolean;
  signUpMode: string;
  verifiesEmail: boolean;
  shortestPassword: number;
  refusesLeaked: boolean;
  hasAuthenticator: boolean;
  hasBackupCodes: boolean;
  hasSms: boolean;
  otherWays: readonly string[];
  isSingleSession: boolean;
  mayDeleteSelf: boolean;
  hasReverification: boolean;
  hidesAccounts: boolean | null;
}

export interface ClerkTrial {
  /** The ids of the keys by which the issuer signs, and of those that the secret key belongs to. */
  issuerKeys: readonly string[] | null;
  secretKeys: readonly string[] | "refused" | null;
  settings: ClerkSettings | null;
  /** How long the newest session that could be read may last, in ms. */
  sessionMs: number | null;
}

export interface MailDomain {
  name: string;
  status: string;
  records: readonly { record: string; name: string; status: string }[];
}

export interface MailTrial {
  /** `restricted`: the key may only send. */
  domain: MailDomain | "absent" | "restricted" | "refused" | "unavailable";
  /** The test letter: taken, or why not. */
  letter: { kind: "taken" } | { kind: "refused" | "unavailable"; reason: string };
}

/** The domain of `Name <address@domain>` or of an address alone. */
export function domainOf(from: string): string {
  return /@([^\s@<>]+)>?$/.exec(from.trim())?.[1]?.toLowerCase() ?? "";
}

export interface PageTrial {
  origin: string;
  status: number | null;
  headers: Readonly<Record<string, string>>;
}

/** Services of which no more is tried than whether they take our key. */
export const KEYED_SERVICES = [SIGNING.name, "Confido Legal", "Airtable", "OpenAI"] as const;
export type KeyedService = (typeof KEYED_SERVICES)[number];

/** `absent`: the key is right, and what was asked for is not there. */
export type KeyAnswer = "accepted" | "refused" | "absent" | "silent";

export const WEBHOOK_SERVICES = ["Clerk", SIGNING.name, "Confido Legal", "Resend"] as const;
export type WebhookService = (typeof WEBHOOK_SERVICES)[number];

const LONGEST_CHECK_MS = 3 * 60 * 1_000;

/** Whether a check that has no end yet is taken for one whose run has died. */
export function isInterrupted({ askedAt, endedAt }: { askedAt: number; endedAt: number | null }, now: number): boolean {
  return endedAt === null && now - askedAt > LONGEST_CHECK_MS;
}
