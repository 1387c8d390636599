/** The settings that the installation check tries, and its findings. Pure; the browser imports this file. */

import { SIGNING } from "../../platform/providers/signing/choice";

/** `unchecked`: it could not be tried; `notSetUp`: the service is not used, which is no mistake. */
export const RESULTS = ["ok", "wrong", "unchecked", "notSetUp"] as const;
export type Result = (typeof RESULTS)[number];

/** The checks and their titles, in the order of the screen. */
export const CHECK_TITLES = {
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
  mailSending: "Mail: a test email",
  mailDomain: "Mail: domain",
  docusealKey: `${SIGNING.name}: key`,
  confidoKey: "Confido Legal: key",
  airtableKey: "Airtable: token and table",
  openaiKey: "OpenAI: key",
  clerkWebhook: "Webhook of Clerk",
  docusealWebhook: `Webhook of ${SIGNING.name}`,
  confidoWebhook: "Webhook of Confido Legal",
  resendWebhook: "Webhook of Resend",
} as const;
export type Check = keyof typeof CHECK_TITLES;

function isCheck(key: string): key is Check {
  return Object.hasOwn(CHECK_TITLES, key);
}

export const CHECKS = Object.keys(CHECK_TITLES).filter(isCheck);

/** The result of one check, with a sentence about the state or the remedy. It never contains a key or a secret. */
export interface Finding {
  check: Check;
  result: Result;
  sentence: string;
}

export function finding(check: Check, result: Result, sentence: string): Finding {
  return { check, result, sentence };
}

export const WEBHOOK_SERVICES = ["Clerk", SIGNING.name, "Confido Legal", "Resend"] as const;
export type WebhookService = (typeof WEBHOOK_SERVICES)[number];

const LONGEST_CHECK_MS = 3 * 60 * 1_000;

/** Whether an unfinished check is old enough that its run must have died. */
export function isInterrupted({ askedAt, endedAt }: { askedAt: number; endedAt: number | null }, now: number): boolean {
  return endedAt === null && now - askedAt > LONGEST_CHECK_MS;
}
