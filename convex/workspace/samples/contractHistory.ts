/** Stores each event of a sample contract with its usual traces. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as ContractEvents from "../../contracts/events/model";
import { bringOverBalance, bringOverFirst, bringOverReminder } from "../../contracts/letters/model";
import * as Contracts from "../../contracts/record/model";
import * as ContractSteps from "../../contracts/steps/model";
import { bringOver } from "../../contracts/ledger/transactions";
import * as Payments from "../../contracts/payments/model";
import type { PaymentPurpose } from "../../contracts/ledger/rules";
import type { LifeEvent } from "./contractLives";
import { sampleClientId, sampleLinkId, sampleSlug } from "./contractPayments";

interface EventContext {
  event: LifeEvent;
  submission: number;
  /** The contract's author. */
  byName: string;
  /** The origin of the stand-ins' pages. */
  pagesUrl: string;
}

/** Events come in order; each changes the contract of that time. */
export async function happen(ctx: MutationCtx, contract: Doc<"contracts">, happening: EventContext): Promise<void> {
  const { event, byName } = happening;
  const { at } = event;
  switch (event.kind) {
    case "sent":
      await send(ctx, contract, happening);
      return;
    case "linked":
      await link(ctx, contract, { ...happening, purpose: event.purpose });
      return;
    case "letter":
      await bringOverFirst(ctx, contract, event);
      await endStep(ctx, contract, { step: "letter", at });
      return;
    case "balanceLetter":
      await bringOverBalance(ctx, contract, at);
      return;
    case "reminder":
      await bringOverReminder(ctx, contract, event);
      return;
    case "told":
      await bringOver(ctx, event.told);
      return;
    case "sendingFailed":
    case "linkFailed":
      await fail(ctx, contract, event);
      return;
    case "archived":
      await Contracts.change(ctx, contract, { archivedAt: at });
      await ContractEvents.record(ctx, { contractId: contract._id, type: "archived", at, byName });
      return;
    default:
      await moveOn(ctx, contract, event);
  }
}

async function send(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { event: { at }, submission, pagesUrl }: EventContext,
): Promise<void> {
  const signingUrl = `${pagesUrl}/docuseal/s/${sampleSlug(submission)}`;
  const submissionId = String(submission);
  await Contracts.advance(ctx, contract, { status: "sent", submissionId, signingUrl, sentAt: at });
  await ContractEvents.record(ctx, { contractId: contract._id, type: "sent", at });
  await endStep(ctx, contract, { step: "signing", at });
}

async function link(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { event: { at }, submission, pagesUrl, purpose }: EventContext & { purpose: PaymentPurpose },
): Promise<void> {
  const linkId = sampleLinkId(submission, purpose);
  const url = `${pagesUrl}/confido/paylink/${linkId}`;
  const made = { linkId, url, providerClientId: sampleClientId(contract.clientEmail) };
  await Payments.keepLink(ctx, contract, { purpose, link: made, madeAt: at });
  await endStep(ctx, contract, { step: Payments.STEP_OF[purpose], at });
}

interface FinishedStep {
  step: Doc<"contract_steps">["step"];
  at: number;
}

async function endStep(ctx: MutationCtx, { _id }: Doc<"contracts">, { step, at }: FinishedStep): Promise<void> {
  await ContractSteps.bringOver(ctx, _id, { step, state: "done", reason: null, updatedAt: at });
}

type FailureEvent = Extract<LifeEvent, { kind: "sendingFailed" } | { kind: "linkFailed" }>;

async function fail(ctx: MutationCtx, contract: Doc<"contracts">, { kind, reason, at }: FailureEvent): Promise<void> {
  const contractId = contract._id;
  const isSending = kind === "sendingFailed";
  const type = isSending ? "signing_failed" : "retainer_link_failed";
  await ContractEvents.record(ctx, { contractId, type, at, facts: { reason } });
  const step = isSending ? "signing" : "retainerLink";
  await ContractSteps.bringOver(ctx, contractId, { step, state: "failed", reason, updatedAt: at });
  if (!isSending) return;
  await Contracts.advance(ctx, contract, { status: "error", statusReason: reason });
  // These steps wait for the repetition of the failed one.
  for (const later of ["retainerLink", "letter"] as const) {
    await ContractSteps.bringOver(ctx, contractId, { step: later, state: "waiting", reason: null, updatedAt: at });
  }
}

type StatusEvent = Extract<
  LifeEvent,
  { kind: "viewed" } | { kind: "signed" } | { kind: "declined" } | { kind: "expired" }
>;

async function moveOn(ctx: MutationCtx, contract: Doc<"contracts">, event: StatusEvent): Promise<void> {
  const { kind: status, at } = event;
  const reason = event.kind === "declined" ? event.reason : null;
  const time = { viewed: { viewedAt: at }, signed: { signedAt: at }, declined: {}, expired: {} }[status];
  await Contracts.advance(ctx, contract, { status, statusReason: reason, ...time });
  const facts = reason === null ? {} : { reason };
  await ContractEvents.record(ctx, { contractId: contract._id, type: status, at, facts });
}
