import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { ActionCtx } from "../../_generated/server";
import { jobAction } from "../../access/builders/jobs";
import { failureText, type ProviderFailure } from "../../platform/providers/providerCall";
import { SIGNING } from "../../platform/providers/signing/choice";
import type { SigningState } from "../../platform/providers/signing/port";
import { signingService } from "../../platform/providers/signing/service";
import { vReconcilePlace, type ReconcilePage, type ReconcilePlace, type vFoundDocument } from "./answers";
import { canKeep, keepPart } from "./copies";
import { LAST_ATTEMPT } from "../../platform/leases";
import { RECONCILE_KINDS, type CopyPart, type ReconcileKind } from "./rules";
import { canGoOn, checkFrom } from "../../platform/providers/reconcile";

type FoundDocument = Infer<typeof vFoundDocument>;

const CHECKED = { provider: SIGNING.name, what: "a contract", isOfKey: (status: number) => status === 401 };

const vOfContract = { contractId: v.id("contracts") };

/** Runs the signing step: takes the request of an earlier run, or makes one. */
export const send = jobAction({
  args: vOfContract,
  returns: v.null(),
  handler: async (ctx, { contractId }) => {
    const run = await ctx.runMutation(internal.contracts.signing.internal.begin, { contractId });
    if (run === null) return;
    const { attempts, wanted } = run;
    const made = await signingService.request(wanted);
    if (made.kind === "ok") {
      await ctx.runMutation(internal.contracts.signing.internal.finish, { contractId, ...made.value });
    } else {
      const reason = failureText(SIGNING.name, made);
      await ctx.runMutation(internal.contracts.signing.internal.fail, { contractId, attempts, reason });
    }
  },
});

/** Reads the true state of a request after a webhook, and updates the contract; retries later after a failure. */
export const readSubmission = jobAction({
  args: { submissionId: v.string(), attempt: v.number() },
  returns: v.null(),
  handler: async (ctx, { submissionId, attempt }) => {
    const answer = await signingService.read(submissionId);
    if (answer.kind === "ok") await store(ctx, { submissionId, state: answer.value, attempt });
    else await noteFailure(ctx, { submissionId, failure: answer, attempt });
  },
});

interface StateReading {
  submissionId: string;
  state: SigningState;
  attempt: number;
}

async function store(ctx: ActionCtx, { submissionId, state, attempt }: StateReading): Promise<void> {
  try {
    await ctx.runMutation(internal.contracts.signing.internal.apply, { submissionId, state });
  } catch (error) {
    // The log has the details; the timeline tells staff that the status may be outdated.
    console.error(`Storing the state of a contract failed: ${String(error)}`);
    const reason = "The next hourly check tries again.";
    const trouble = { submissionId, type: "status_update_failed", reason, attempt } as const;
    await ctx.runMutation(internal.contracts.signing.internal.noteTrouble, trouble);
  }
}

interface FailedReading {
  submissionId: string;
  failure: ProviderFailure;
  attempt: number;
}

async function noteFailure(ctx: ActionCtx, { submissionId, failure, attempt }: FailedReading): Promise<void> {
  const reason = failureText(SIGNING.name, failure);
  const trouble = { submissionId, type: "status_fetch_failed", reason, attempt } as const;
  await ctx.runMutation(internal.contracts.signing.internal.noteTrouble, trouble);
}

/**
 * Fetches the signed document with its audit page and stores it, encrypted; an existing copy stays. Returns false if the service
 * does not answer.
 */
export const keepSignedCopy = jobAction({
  args: vOfContract,
  returns: v.boolean(),
  handler: async (ctx, { contractId }): Promise<boolean> => await keepBoth(ctx, contractId),
});

/** The audit page and the document. */
async function keepBoth(ctx: ActionCtx, contractId: Id<"contracts">): Promise<boolean> {
  const found: FoundDocument | null = await ctx.runQuery(internal.contracts.signing.internal.findDocument, {
    id: contractId,
  });
  const isKept = (part: CopyPart): boolean => found?.copies.some((copy) => copy.part === part) === true;
  // The hourly check retries later.
  if (!found?.isSigned || found.submissionId === null || isKept("document") || !canKeep()) return true;
  const signed = await signingService.findSigned(found.submissionId);
  if (signed.kind !== "ok") return canGoOn(signed, CHECKED);
  // The audit page goes first, so that a stored document means that both are.
  for (const part of ["audit", "document"] as const) {
    const url = signed.value[part];
    const pdf = url === null || isKept(part) ? null : await signingService.fetchPdf(url);
    if (pdf?.kind === "ok") await keepPart(ctx, { contractId, part, ...pdf.value });
    else if (pdf !== null) return canGoOn(pdf, CHECKED);
  }
  return true;
}

/** Checks every sent contract at the service, and repairs the effects of lost webhooks and dead runs. */
export const reconcile = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await ctx.runMutation(internal.contracts.signing.internal.sweepEvents, {});
    await checkAll(ctx, { kind: RECONCILE_KINDS[0], cursor: null });
  },
});

/** Continues the hourly check of an earlier run. */
export const reconcileFrom = jobAction({
  args: vReconcilePlace.fields,
  returns: v.null(),
  handler: async (ctx, place) => await checkAll(ctx, place),
});

/** Stops where the service does not answer: the next hour begins again. */
async function checkAll(ctx: ActionCtx, from: ReconcilePlace): Promise<void> {
  await checkFrom(from, {
    checkPage: async (place) => {
      const page: ReconcilePage = await ctx.runQuery(internal.contracts.signing.internal.reconcilePage, place);
      for (const contract of page.contracts) if (!(await CHECKS[place.kind](ctx, contract))) return null;
      return page.next;
    },
    handOver: async (place) => await ctx.scheduler.runAfter(0, internal.contracts.signing.jobs.reconcileFrom, place),
  });
}

type Checked = ReconcilePage["contracts"][number];

/** Each returns false if the service does not answer, so that the check ends. */
const CHECKS: Record<ReconcileKind, (ctx: ActionCtx, contract: Checked) => Promise<boolean>> = {
  out: async (ctx, { submissionId }) => {
    if (submissionId === null) return true;
    const answer = await signingService.read(submissionId);
    const attempt = LAST_ATTEMPT;
    if (answer.kind === "ok") await store(ctx, { submissionId, state: answer.value, attempt });
    else if (canGoOn(answer, CHECKED)) await noteFailure(ctx, { submissionId, failure: answer, attempt });
    else return false;
    return true;
  },
  failed: async (ctx, { contractId, externalId }) => {
    const found = await signingService.find(externalId);
    if (found.kind !== "ok") return canGoOn(found, CHECKED);
    if (found.value !== null) {
      await ctx.runMutation(internal.contracts.signing.internal.finish, { contractId, ...found.value });
    }
    return true;
  },
  uncopied: async (ctx, { contractId }) => await keepBoth(ctx, contractId),
};
