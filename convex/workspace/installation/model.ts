import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { internal } from "../../_generated/api";
import type { Staff } from "../../access/accounts/actors";
import { countUse } from "../../access/accounts/limits";
import { accountIdOf, listActiveStaff } from "../../access/accounts/model";
import { lastWebhookAt } from "../../access/signInAccounts/model";
import { recordEvent } from "../../access/audit/model";
import * as Inbox from "../../platform/webhookInbox";
import { SIGNING } from "../../platform/providers/signing/choice";
import { isInterrupted, type Finding } from "./rules";
import type { LastWebhooks } from "./webhookFindings";

/** The subject of audit events: the check belongs to the settings. */
const SUBJECT = "firm settings";
const COMMAND_LINE = "command line";
const MOST_KEPT = 20;

/** The newest check, whether or not it has ended. */
export async function findLatest(ctx: QueryCtx): Promise<Doc<"installation_checks"> | null> {
  return await ctx.db.query("installation_checks").order("desc").first();
}

/** Starts a check unless one is running. Refuses RATE_LIMITED. */
export async function ask(ctx: MutationCtx, staff: Staff): Promise<void> {
  const latest = await findLatest(ctx);
  if (latest?.endedAt === null && !isInterrupted(latest, Date.now())) return;
  await countUse(ctx, "checkInstallation", "practice");
  const checkId = await begin(ctx, staff);
  await ctx.scheduler.runAfter(0, internal.workspace.installation.jobs.run, { checkId, askedBy: staff.userId });
}

/** `staff` is null for the command line, which requires the admin key. */
export async function begin(ctx: MutationCtx, staff: Staff | null): Promise<Id<"installation_checks">> {
  const old = await ctx.db
    .query("installation_checks")
    .order("desc")
    .take(2 * MOST_KEPT);
  for (const { _id } of old.slice(MOST_KEPT - 1)) await ctx.db.delete("installation_checks", _id);
  const actor = staff ?? { job: COMMAND_LINE };
  await recordEvent(ctx, { actor, action: "firm:checkInstallation", subject: SUBJECT });
  const askedByName = staff?.name ?? null;
  return await ctx.db.insert("installation_checks", { askedAt: Date.now(), askedByName, endedAt: null, findings: [] });
}

export async function finish(ctx: MutationCtx, checkId: Id<"installation_checks">, findings: Finding[]): Promise<void> {
  await ctx.db.patch("installation_checks", checkId, { endedAt: Date.now(), findings });
}

export async function lastWebhooks(ctx: QueryCtx): Promise<LastWebhooks> {
  return {
    Clerk: await lastWebhookAt(ctx),
    [SIGNING.name]: await Inbox.lastEventAt(ctx, "signing_events"),
    "Confido Legal": await Inbox.lastEventAt(ctx, "payment_events"),
    Resend: await Inbox.lastEventAt(ctx, "mail_events"),
  };
}

const MOST_ACCOUNTS = 3;

/** Accounts whose sessions show how long one lasts: the caller's, then other staff's. */
export async function listAccounts(ctx: QueryCtx, askedBy: Id<"users"> | null): Promise<string[]> {
  const staff = await listActiveStaff(ctx);
  const inOrder = [...staff.filter(({ _id }) => _id === askedBy), ...staff.filter(({ _id }) => _id !== askedBy)];
  return inOrder.slice(0, MOST_ACCOUNTS).map(({ tokenIdentifier }) => accountIdOf(tokenIdentifier));
}
