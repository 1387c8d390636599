/** The signing of a contract: the request and its state. The calls to the service are in `jobs.ts`. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as ContractEvents from "../events/model";
import { balanceCentsOf } from "../money/rules";
import * as Contracts from "../record/model";
import * as ContractSteps from "../steps/model";
import { ARCHIVED_REASON, externalIdOf } from "../steps/rules";
import * as Withdrawals from "../withdrawals/model";
import { dollars } from "../../platform/amounts";
import { DEFAULT_TEMPLATE, type MergeValues } from "../../practice/contractTemplate";
import { contractHtml } from "../../practice/contractText";
import * as Firm from "../../practice/settings/model";
import type { FirmSettings } from "../../practice/firmForm";
import { contractPathIdOf } from "../../platform/ids";
import * as Notifications from "../../practice/notifications/model";
import type { SigningState } from "../../platform/providers/signing/port";
import type { vNewCopy, vStoredCopy } from "./answers";
import { pauseAfterRead } from "../../platform/leases";
import { statusOf } from "./rules";
import { findCopy, listCopies } from "./storedCopies";
import { nameText } from "../../platform/texts";

type AgreedTerms = Pick<
  Doc<"contracts">,
  | "clientName"
  | "clientEmail"
  | "clientPhone"
  | "caseType"
  | "customCaseType"
  | "services"
  | "contractType"
  | "feeCents"
  | "retainerCents"
>;

function mergeValues(contract: AgreedTerms, firm: FirmSettings, at: number): MergeValues {
  const { feeCents, retainerCents } = contract;
  const date = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: firm.timeZone }).format(at);
  return {
    client_name: nameText(contract.clientName),
    client_email: contract.clientEmail,
    client_phone: contract.clientPhone ?? "",
    case_type: caseTypeLabel(contract),
    services: contract.services,
    contract_type: contract.contractType,
    fee: dollars(feeCents),
    retainer: dollars(retainerCents),
    balance: dollars(balanceCentsOf({ feeCents, retainerCents })),
    date,
    firm_name: firm.name,
    firm_address: firm.address,
    firm_phone: firm.phone,
    firm_email: firm.email,
    client_contact: [contract.clientEmail, contract.clientPhone].filter(Boolean).join(", "),
    firm_contact: [firm.address, firm.phone, firm.email].filter((each) => each.trim() !== "").join(" · "),
  };
}

/** The document for the client: title, text, and the values of its fields. */
export function documentOf(contract: AgreedTerms, firm: FirmSettings, at: number) {
  const values = mergeValues(contract, firm, at);
  const title = `${contract.contractType} - ${nameText(contract.clientName)}`;
  return { title, values, html: contractHtml(firm.contractTemplate ?? DEFAULT_TEMPLATE, values) };
}

/** Claims the signing step for one run; null if there is nothing to do. */
export async function begin(ctx: MutationCtx, contractId: Id<"contracts">) {
  const begun = await ContractSteps.begin(ctx, contractId, "signing");
  if (begun === null) return null;
  const contract = await Contracts.get(ctx, contractId);
  if (contract.archivedAt !== null) {
    const { attempts } = begun;
    await ContractSteps.fail(ctx, { contractId, step: "signing", attempts, reason: ARCHIVED_REASON });
    return null;
  }
  const firm = await Firm.get(ctx);
  const { title, values, html } = documentOf(contract, firm, Date.now());
  const wanted = {
    externalId: begun.externalId,
    title,
    clientName: nameText(contract.clientName),
    clientEmail: contract.clientEmail,
    templateId: firm.signingTemplateId,
    values: { ...values },
    html,
  };
  return { attempts: begun.attempts, wanted };
}

interface FinishedRequest {
  contractId: Id<"contracts">;
  submissionId: string;
  signingUrl: string;
}

/**
 * Stores the finished request: the contract is sent, and the payment link is next. Safe to repeat. A second request, from an
 * overdue run, is cancelled.
 */
export async function finish(
  ctx: MutationCtx,
  { contractId, submissionId, signingUrl }: FinishedRequest,
): Promise<void> {
  const isFirst = await ContractSteps.finish(ctx, contractId, "signing");
  if (!isFirst) {
    const known = (await Contracts.find(ctx, contractId))?.submissionId;
    const effect = {
      contractId,
      step: "signing",
      externalId: externalIdOf(contractId, "signing"),
      submissionId,
    } as const;
    if (known !== submissionId) await Withdrawals.discard(ctx, effect);
    return;
  }
  const contract = await Contracts.get(ctx, contractId);
  await markSent(ctx, contract, { submissionId, signingUrl });
  await ContractEvents.record(ctx, { contractId, type: "sent" });
  if (contract.archivedAt !== null) {
    await withdraw(ctx, contractId);
    return;
  }
  const told = { activityType: "contract_to_sign", description: "Contract to sign" } as const;
  await ContractEvents.tellClient(ctx, contract, told);
  await ContractSteps.schedule(ctx, contractId, "retainerLink");
}

/** Schedules the withdrawal of the contract's signing request and payment links. */
async function withdraw(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  await ctx.scheduler.runAfter(0, internal.contracts.withdrawals.jobs.begin, { contractId });
}

export async function markSent(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { submissionId, signingUrl }: { submissionId: string; signingUrl: string },
): Promise<void> {
  const sent = { submissionId, signingUrl, sentAt: Date.now() };
  // A later status, such as a repaired contract's, stays; the link is stored anyway.
  if (!(await Contracts.advance(ctx, contract, { status: "sent", ...sent }))) {
    await Contracts.change(ctx, contract, { ...sent, sentAt: contract.sentAt ?? sent.sentAt });
  }
}

interface FailedRun {
  contractId: Id<"contracts">;
  attempts: number;
  reason: string;
}

/** Records that the request could not be made, with a reason for staff. */
export async function fail(ctx: MutationCtx, { contractId, attempts, reason }: FailedRun): Promise<void> {
  const isFailed = await ContractSteps.fail(ctx, { contractId, step: "signing", attempts, reason });
  if (!isFailed) return;
  const contract = await Contracts.get(ctx, contractId);
  const isFirst = await Contracts.advance(ctx, contract, { status: "error", statusReason: reason });
  if (!isFirst) await Contracts.change(ctx, contract, { statusReason: reason });
  await ContractEvents.record(ctx, { contractId, type: "signing_failed", facts: { reason } });
  await announce(ctx, contract, "contractNotSent");
}

/**
 * Records a webhook once, and schedules the reading of a request that is ours; the account at the service may have others.
 * Returns false for a repeated webhook.
 */
export async function noteEvent(
  ctx: MutationCtx,
  { eventKey, submissionId }: { eventKey: string; submissionId: string | null },
): Promise<boolean> {
  const known = await ctx.db
    .query("signing_events")
    .withIndex("by_eventKey", (q) => q.eq("eventKey", eventKey))
    .first();
  if (known !== null) return false;
  await ctx.db.insert("signing_events", { eventKey, submissionId, receivedAt: Date.now() });
  if (submissionId !== null && (await Contracts.findBySubmission(ctx, submissionId)) !== null) {
    await ctx.scheduler.runAfter(0, internal.contracts.signing.jobs.readSubmission, { submissionId, attempt: 1 });
  }
  return true;
}

/** Applies the service's state of a request to the contract. A repeated or older state changes nothing. */
export async function apply(ctx: MutationCtx, submissionId: string, state: SigningState): Promise<void> {
  const contract = await Contracts.findBySubmission(ctx, submissionId);
  const status = statusOf(state);
  if (contract === null || status === null) return;
  const viewedAt = contract.viewedAt ?? state.viewedAt;
  const reason = status === "declined" ? state.declineReason : null;
  const signed = status === "signed" ? { signedAt: state.completedAt ?? Date.now() } : {};
  const moved = await Contracts.advance(ctx, contract, { status, viewedAt, statusReason: reason, ...signed });
  if (!moved) return;
  await recordEvents(ctx, contract, { status, state });
  if (status === "declined") await withdraw(ctx, contract._id);
  if (status === "signed") {
    const told = { activityType: "contract_signed", description: "Contract signed" } as const;
    await ContractEvents.tellClient(ctx, contract, told);
    await ctx.scheduler.runAfter(0, internal.contracts.signing.jobs.keepSignedCopy, { contractId: contract._id });
    const { makesClientsItself } = await Firm.get(ctx);
    if (makesClientsItself) {
      await ctx.scheduler.runAfter(0, internal.contracts.clients.jobs.make, { contractId: contract._id });
    }
  }
}

interface StatusChange {
  status: Exclude<ReturnType<typeof statusOf>, null>;
  state: SigningState;
}

const NEWS = { signed: "contractSigned", declined: "contractDeclined", expired: "contractExpired" } as const;

async function recordEvents(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { status, state }: StatusChange,
): Promise<void> {
  const contractId = contract._id;
  if (contract.viewedAt === null && state.viewedAt !== null) {
    await ContractEvents.record(ctx, { contractId, type: "viewed", at: state.viewedAt });
  }
  if (status === "viewed") return;
  const times = { signed: state.completedAt, declined: state.declinedAt, expired: null } as const;
  const facts = status === "declined" ? { reason: state.declineReason } : {};
  await ContractEvents.record(ctx, { contractId, type: status, at: times[status] ?? Date.now(), facts });
  await announce(ctx, contract, NEWS[status]);
  await ContractEvents.endSigning(ctx, contract);
}

async function announce(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  kind: (typeof NEWS)[keyof typeof NEWS] | "contractNotSent",
): Promise<void> {
  const recordId = contractPathIdOf(contract);
  await Notifications.announce(ctx, { kind, count: 1, name: contract.clientName, recordId });
}

interface Trouble {
  submissionId: string;
  type: "status_fetch_failed" | "status_update_failed";
  reason: string;
  attempt: number;
}

/**
 * Records on the timeline that the service's state could not be read or stored, once until something else happens, and schedules
 * a retry.
 */
export async function noteTrouble(ctx: MutationCtx, { submissionId, type, reason, attempt }: Trouble): Promise<void> {
  const contract = await Contracts.findBySubmission(ctx, submissionId);
  if (contract === null) return;
  const newest = await ContractEvents.findNewest(ctx, contract._id);
  const isTold = newest?.type === type && newest.facts["reason"] === reason;
  if (!isTold) await ContractEvents.record(ctx, { contractId: contract._id, type, facts: { reason } });
  const pause = pauseAfterRead(attempt);
  if (pause === null) return;
  await ctx.scheduler.runAfter(pause, internal.contracts.signing.jobs.readSubmission, {
    submissionId,
    attempt: attempt + 1,
  });
}

/** The state of a contract's document at the signing service. */
export async function findDocument(ctx: QueryCtx, id: string) {
  const contract = await Contracts.find(ctx, id);
  if (contract === null) return null;
  const copies = await listCopies(ctx, contract._id);
  return {
    contractId: contract._id,
    submissionId: contract.submissionId,
    isSigned: contract.signedAt !== null,
    name: `${contract.contractType} - ${nameText(contract.clientName)}`,
    copies: copies.map(storedCopyOf),
  };
}

function storedCopyOf(copy: Doc<"signed_copies">): Infer<typeof vStoredCopy> {
  const { format = null } = copy;
  return { ...pick(copy, ["contractId", "part", "storageId", "sealedKey", "plainBytes"]), format };
}

export async function findNewestCopy(ctx: QueryCtx): Promise<Infer<typeof vStoredCopy> | null> {
  const copy = await ctx.db.query("signed_copies").order("desc").first();
  return copy === null ? null : storedCopyOf(copy);
}

/** Returns false if the copy exists already, or the contract no longer does: the caller then deletes the stored bytes. */
export async function keepCopy(ctx: MutationCtx, copy: Infer<typeof vNewCopy>): Promise<boolean> {
  if ((await Contracts.find(ctx, copy.contractId)) === null) return false;
  if ((await findCopy(ctx, copy.contractId, copy.part)) !== null) return false;
  await ctx.db.insert("signed_copies", { ...copy, madeAt: Date.now() });
  return true;
}
