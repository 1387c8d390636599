import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import { jobAction } from "../../access/builders/jobs";
import * as Provider from "../../platform/providers/payments/confido";
import { failureText } from "../../platform/providers/providerCall";
import type { PaymentPurpose } from "../ledger/rules";
import { canGoOn, checkFrom } from "../../platform/providers/reconcile";

/** The provider sends its own refusals with 200, and those of a key with others. */
const CHECKED = { provider: Provider.PAYMENT_PROVIDER, what: "payments", isOfKey: (status: number) => status >= 400 };

const vOfContract = { contractId: v.id("contracts") };

async function createLink(ctx: ActionCtx, contractId: Id<"contracts">, purpose: PaymentPurpose): Promise<void> {
  const run = await ctx.runMutation(internal.contracts.payments.internal.begin, { contractId, purpose });
  if (run === null) return;
  const { attempts, wanted } = run;
  const made = await Provider.requestLink(wanted);
  if (made.kind === "ok") {
    const finished = { contractId, purpose, externalId: wanted.externalId, link: made.value };
    await ctx.runMutation(internal.contracts.payments.internal.finish, finished);
  } else {
    const reason = failureText(Provider.PAYMENT_PROVIDER, made);
    await ctx.runMutation(internal.contracts.payments.internal.fail, { contractId, purpose, attempts, reason });
  }
}

/** Runs the step of the retainer's link: takes the link of an earlier run, or makes one. */
export const createRetainerLink = jobAction({
  args: vOfContract,
  returns: v.null(),
  handler: async (ctx, { contractId }) => await createLink(ctx, contractId, "retainer"),
});

export const createBalanceLink = jobAction({
  args: vOfContract,
  returns: v.null(),
  handler: async (ctx, { contractId }) => await createLink(ctx, contractId, "balance"),
});

/** Reads every transaction of the practice's links, and repairs the effects of lost webhooks and dead runs. */
export const reconcile = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await ctx.runMutation(internal.contracts.ledger.internal.sweepEvents, {});
    if (await findFailed(ctx)) await checkAll(ctx, null);
  },
});

/** Continues the hourly check of an earlier run. */
export const reconcileFrom = jobAction({
  args: { cursor: v.string() },
  returns: v.null(),
  handler: async (ctx, { cursor }) => await checkAll(ctx, cursor),
});

/** Takes over failed links that the provider has. Returns false if it does not answer: the next hour starts again. */
async function findFailed(ctx: ActionCtx): Promise<boolean> {
  for (const { contractId, purpose, externalId } of await ctx.runQuery(
    internal.contracts.payments.internal.listFailed,
    {},
  )) {
    const found = await Provider.findLink(externalId);
    if (found.kind !== "ok" && !canGoOn(found, CHECKED)) return false;
    if (found.kind !== "ok" || found.value === null) continue;
    await ctx.runMutation(internal.contracts.payments.internal.finish, {
      contractId,
      purpose,
      externalId,
      link: found.value,
    });
  }
  return true;
}

/** One page of links after the other, the newest first. */
async function checkAll(ctx: ActionCtx, from: string | null): Promise<void> {
  await checkFrom(
    { cursor: from },
    {
      checkPage: async (place: { cursor: string | null }) => {
        const page: { linkIds: string[]; nextCursor: string | null } = await ctx.runQuery(
          internal.contracts.payments.internal.linksPage,
          place,
        );
        const isAnswered = page.linkIds.length === 0 || (await readLinks(ctx, page.linkIds));
        return isAnswered && page.nextCursor !== null ? { cursor: page.nextCursor } : null;
      },
      handOver: async (place) => await ctx.scheduler.runAfter(0, internal.contracts.payments.jobs.reconcileFrom, place),
    },
  );
}

/** Returns false if the provider does not answer. */
async function readLinks(ctx: ActionCtx, linkIds: readonly string[]): Promise<boolean> {
  const answer = await Provider.listTransactions(linkIds);
  if (answer.kind !== "ok") return canGoOn(answer, CHECKED);
  // A refund or reversal comes after its payment.
  const ordered = answer.value.toSorted((a, b) => a.occurredAt - b.occurredAt);
  for (const told of ordered) await ctx.runMutation(internal.contracts.ledger.internal.store, { told });
  return true;
}
