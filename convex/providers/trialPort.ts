/** What the check of the installation asks the services, and how they answer. Pure. */
import { SIGNING } from "./signingChoice";

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
