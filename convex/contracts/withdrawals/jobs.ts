import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction, jobMutation } from "../../access/builders/jobs";
import { findLink, hasPayment, PAYMENT_PROVIDER, removeLink } from "../../platform/providers/payments/confido";
import { failureText, type ProviderAnswer } from "../../platform/providers/providerCall";
import { SIGNING } from "../../platform/providers/signing/choice";
import { signingService } from "../../platform/providers/signing/service";
import type { vWithdrawalRun } from "./answers";
import * as Withdrawals from "./model";
import type { WithdrawalOutcome as Outcome } from "./rules";

type Run = Infer<typeof vWithdrawalRun>;

const vOfWithdrawal = { withdrawalId: v.id("contract_withdrawals") };

/** Calls the service once; without an answer, it is retried later. */
export const work = jobAction({
  args: vOfWithdrawal,
  returns: v.null(),
  handler: async (ctx, { withdrawalId }) => {
    const run: Run | null = await ctx.runMutation(internal.contracts.withdrawals.internal.claim, { withdrawalId });
    if (run === null) return;
    const { action, step } = run;
    const answer = step === "signing" ? await askSigningService(run) : await askPaymentProvider(run);
    if (answer.kind === "ok") {
      const answered = { withdrawalId, action, outcome: answer.value };
      await ctx.runMutation(internal.contracts.withdrawals.internal.finish, answered);
    } else {
      const service = step === "signing" ? SIGNING.name : PAYMENT_PROVIDER;
      const reason = failureText(service, answer);
      await ctx.runMutation(internal.contracts.withdrawals.internal.postpone, { withdrawalId, reason });
    }
  },
});

const DONE = { kind: "ok", value: "done" } as const;
const KEPT = { kind: "ok", value: "kept" } as const;
const TRIED = { kind: "ok", value: "tried" } as const;
const GONE = { kind: "ok", value: "gone" } as const;

async function askSigningService({ action, externalId, submissionId }: Run): Promise<ProviderAnswer<Outcome>> {
  const id = submissionId ?? (await signingService.find(externalId));
  if (typeof id !== "string" && id.kind !== "ok") return id;
  const known = typeof id === "string" ? id : id.value?.submissionId;
  if (action === "restore") return known === undefined ? GONE : await reopen(known);
  if (known === undefined) return DONE;
  const now = await signingService.read(known);
  if (now.kind !== "ok") return isAbsent(now) ? DONE : now;
  return now.value.status === "completed" ? KEPT : outcomeOf(await signingService.cancel(known));
}

async function reopen(submissionId: string): Promise<ProviderAnswer<Outcome>> {
  const restored = await signingService.restore(submissionId);
  return isAbsent(restored) ? GONE : outcomeOf(restored);
}

function isAbsent(answer: ProviderAnswer<unknown>): boolean {
  return answer.kind === "refused" && answer.status === 404;
}

async function askPaymentProvider({ externalId, linkId: known }: Run): Promise<ProviderAnswer<Outcome>> {
  const link = known === undefined ? await findLink(externalId) : { kind: "ok" as const, value: { linkId: known } };
  if (link.kind !== "ok") return link;
  if (link.value === null) return DONE;
  const { linkId } = link.value;
  const removed = await removeLink(linkId);
  if (removed.kind !== "ok" || removed.value) return outcomeOf(removed);
  const paid = await hasPayment(linkId);
  if (paid.kind !== "ok") return paid;
  return paid.value ? KEPT : TRIED;
}

function outcomeOf(answer: ProviderAnswer<unknown>): ProviderAnswer<Outcome> {
  return answer.kind === "ok" ? DONE : answer;
}

/** Begins the withdrawal of a contract that was declined, or archived while a step of it ran. */
export const begin = jobMutation({
  args: { contractId: v.id("contracts") },
  returns: v.null(),
  handler: async (ctx, { contractId }) => await Withdrawals.beginOf(ctx, contractId),
});

/** Runs due withdrawals, and resumes dead ones. */
export const resume = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => await Withdrawals.resume(ctx),
});
