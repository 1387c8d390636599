/** Tries each setting of the installation at the services. */
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import { originsIn, DOCUMENT_KEY, isBegun, VARIABLES, type Environment } from "../../platform/environment";
import { checkKeys } from "../../documents/encryption/checkKeys";
import { tryIdentity } from "../../platform/providers/identity/identityTrial";
import { tryKey } from "../../platform/providers/trial/keyTrial";
import { tryMail, type MailTried } from "../../platform/providers/mail/mailTrial";
import { tryPage } from "../../platform/providers/trial/trial";
import { tryBucket, type BucketTried } from "../../platform/providers/storage/storageTrial";
import { addressFinding, bucketFindings, sameForBucket } from "./bucketFindings";
import { clerkFindings } from "./clerkFindings";
import { keyFindings } from "./keyFindings";
import { mailFindings } from "./mailFindings";
import {
  addressesFinding,
  clockFinding,
  documentKeysFinding,
  pageFinding,
  signedCopyFinding,
  variablesFinding,
} from "./ownFindings";
import { KEYED_SERVICES } from "../../platform/providers/trial/port";
import { CHECKS, type Finding } from "./rules";
import { webhookFindings, type LastWebhooks } from "./webhookFindings";

/** The variables of the functions, each read by its name. */
function environment(): Environment {
  const names = VARIABLES.filter(({ reader, name }) => reader === "functions" && name !== DOCUMENT_KEY);
  const current = `DOC_KEK_${process.env["DOC_KEK_CURRENT"] ?? ""}`;
  return Object.fromEntries([...names.map(({ name }) => name), current].map((name) => [name, process.env[name]]));
}

/** Sends all requests at the same time. */
async function tryOutside(ctx: ActionCtx, env: Environment, askedBy: Id<"users"> | null) {
  const origins = originsIn(env["APP_ORIGINS"]);
  const accountIds: string[] = await ctx.runQuery(internal.workspace.installation.internal.accounts, { askedBy });
  const [bucket, clerk, mail, ...pages] = await Promise.all([
    isBegun("Documents", env) ? tryBucket(origins) : null,
    tryIdentity(accountIds),
    isBegun("Resend", env) ? tryMail() : null,
    ...origins.map(tryPage),
  ]);
  return { bucket, clerk, mail, pages };
}

/** Whether each service in use accepts our key. */
async function keysOf(env: Environment): Promise<Parameters<typeof keyFindings>[0]> {
  const used = KEYED_SERVICES.filter((service) => isBegun(service, env));
  return Object.fromEntries(await Promise.all(used.map(async (service) => [service, await tryKey(service)] as const)));
}

/** Findings are in the order of Settings. `askedBy` is null for the console. */
export async function tryAll(ctx: ActionCtx, askedBy: Id<"users"> | null): Promise<Finding[]> {
  const env = environment();
  const site = process.env["CONVEX_SITE_URL"] ?? "";
  const own = { CONVEX_SITE_URL: site, CONVEX_CLOUD_URL: process.env["CONVEX_CLOUD_URL"] ?? "" };
  const { bucket, clerk, mail, pages } = await tryOutside(ctx, env, askedBy);
  const providerKeys = await keysOf(env);
  const keys = await checkKeys(ctx);
  const letterAt = mail?.letterAt ?? null;
  const last = await webhooksAfter(ctx, letterAt);
  const ahead = [bucket, clerk, mail].flatMap((tried) => (tried !== null && "ahead" in tried ? tried.ahead : []));
  const findings = [
    variablesFinding(env),
    addressesFinding({ env, own }),
    pageFinding(pages.map(({ page }) => page)),
    clockFinding(ahead),
    ...clerkFindings(clerk.trial),
    ...ofBucket(bucket, env),
    documentKeysFinding(env, keys),
    signedCopyFinding(env),
    ...ofMail(mail, env),
    ...keyFindings(providerKeys),
    ...webhookFindings({ env, site, last, letterAt }),
  ];
  return findings.toSorted((one, other) => CHECKS.indexOf(one.check) - CHECKS.indexOf(other.check));
}

function ofBucket(bucket: BucketTried | null, env: Environment): Finding[] {
  if (bucket === null) {
    return sameForBucket("notSetUp", "Documents are not set up: set the variables S3_… and DOC_KEK_….");
  }
  if (bucket.kind === "unconfigured") {
    return sameForBucket("wrong", `${bucket.setting} is missing, or it is no address that can be used.`);
  }
  return [...bucketFindings(bucket.trial), addressFinding(env["S3_ENDPOINT"] ?? "")];
}

function ofMail(mail: MailTried | null, env: Environment): Finding[] {
  if (mail !== null) return mailFindings(mail.trial, env["MAIL_FROM"] ?? "");
  const sentence = "Mail is not set up: set the variables RESEND_… and MAIL_FROM.";
  return (["mailSending", "mailDomain"] as const).map((each) => ({ check: each, result: "notSetUp", sentence }));
}

const WAITS = 10;
const WAIT_MS = 1_000;

/** The time of each service's last webhook. Waits a while for the one about the test letter. */
async function webhooksAfter(ctx: ActionCtx, letterAt: number | null): Promise<LastWebhooks> {
  for (let waited = 0; ; waited += 1) {
    const last: LastWebhooks = await ctx.runQuery(internal.workspace.installation.internal.lastWebhooks, {});
    if (letterAt === null || (last.Resend ?? 0) >= letterAt || waited === WAITS) return last;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}
