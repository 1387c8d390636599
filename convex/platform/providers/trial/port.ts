/** Results of the installation check's requests to the services. Pure. */
import { SIGNING } from "../signing/choice";

/** The result of one request. `status` is null without an answer; `code` is the storage's own code of a refusal. */
export interface Trial {
  status: number | null;
  code: string;
}

/** How a bucket treats a canary object. */
export interface BucketTrial {
  written: Trial;
  /** The versions of the first and the second object under one name. */
  versions: readonly [string | null, string | null];
  read: Trial;
  /** A read of an object that does not exist. */
  absent: Trial;
  /** Requests without a signature: for the object, and for the bucket's list. */
  unsigned: Trial;
  unsignedList: Trial;
  /** A second write to an existing object, with `If-None-Match: *`; null if the setting is off. */
  again: Trial | null;
  removed: readonly Trial[];
  /** The bucket's answer to a preflight from that origin. */
  preflights: readonly Preflight[];
}

export interface Preflight {
  origin: string;
  isOurs: boolean;
  status: number | null;
  allowed: string | null;
}

/** The settings that Clerk's API exposes. */
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
  /** Ids of the issuer's signing keys, and of the keys of the secret key's instance. */
  issuerKeys: readonly string[] | null;
  secretKeys: readonly string[] | "refused" | null;
  settings: ClerkSettings | null;
  /** Duration of the newest session that could be read, in ms. */
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
  /** The test letter: accepted, or the reason why not. */
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

/** Services that are tried only for whether they accept our key. */
export const KEYED_SERVICES = [SIGNING.name, "Confido Legal", "Airtable", "OpenAI"] as const;
export type KeyedService = (typeof KEYED_SERVICES)[number];

/** `absent`: the key is right, but the requested thing does not exist. */
export type KeyAnswer = "accepted" | "refused" | "absent" | "silent";
