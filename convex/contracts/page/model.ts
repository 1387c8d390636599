/** The page of one contract, and what staff do there. */
import { pick } from "convex-helpers";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { listAbout, recordEvent } from "../../access/audit/model";
import { caseTypeLabel } from "../../practice/caseTypes";
import { cleanEmail } from "../../platform/emailAddresses";
import * as ContractEvents from "../events/model";
import * as ContractMoney from "../money/model";
import { balanceCentsOf } from "../money/rules";
import { personKeys } from "../../clients/record/rules";
import { clientEmailProblem } from "../form/rules";
import * as Contracts from "../record/model";
import * as ContractSteps from "../steps/model";
import { CONTRACT_STEPS, STEP_LABELS } from "../steps/rules";
import * as Withdrawals from "../withdrawals/model";
import { contractPathIdOf } from "../../platform/ids";
import * as Ledger from "../ledger/model";
import * as Payments from "../payments/model";

/** The page without the document and the timeline; null for an unknown id. */
export async function findDetails(ctx: QueryCtx, id: string) {
  const contract = await Contracts.find(ctx, id);
  if (contract === null) return null;
  const money = await ContractMoney.get(ctx, contract);
  const steps = await ContractSteps.listOf(ctx, contract._id);
  const { feeCents, retainerCents } = contract;
  return {
    contractId: contract._id,
    pathId: contractPathIdOf(contract),
    ...pick(contract, [
      "number",
      "clientName",
      "clientEmail",
      "clientPhone",
      "contractType",
      "caseType",
      "customCaseType",
    ]),
    ...pick(contract, ["services", "feeCents", "retainerCents", "leadId", "status", "statusReason", "submissionId"]),
    ...pick(contract, ["signingUrl", "sentAt", "viewedAt", "signedAt", "createdByName", "archivedAt", "hasReminders"]),
    ...pick(money, ["retainer", "balance", "paidCents", "retainerPaidAt", "balancePaidAt", "retainerLinkUrl"]),
    ...pick(money, ["balanceLinkUrl"]),
    clientId: contract.clientId ?? null,
    caseTypeWords: caseTypeLabel(contract),
    balanceCents: balanceCentsOf({ feeCents, retainerCents }),
    createdAt: Contracts.createdAtOf(contract),
    steps: steps.map((step) => pick(step, ["step", "state", "attempts", "reason", "updatedAt"])),
    withdrawals: await Withdrawals.list(ctx, contract._id),
    alerts: await ContractEvents.listOpen(ctx, contract._id),
    waivedCents: ContractMoney.waivedCentsOf(money),
    due: await Ledger.dueOf(ctx, contract),
    canChargeBalance: await Payments.mayCharge(ctx, contract),
  };
}

/** Whether there is any contract: the smallest read that reaches the database. */
export async function hasAny(ctx: QueryCtx): Promise<boolean> {
  return (await Contracts.contractsAfter(ctx, 0).first()) !== null;
}

const LONGEST_TIMELINE = 200;

/** The contract's events, newest first, merged with events that only the audit log has. */
export async function timeline(ctx: QueryCtx, id: string): Promise<ContractEvents.ShownContractEvent[]> {
  const contract = await Contracts.find(ctx, id);
  if (contract === null) return [];
  const events = await ContractEvents.list(ctx, contract, LONGEST_TIMELINE);
  const audited = await listAbout(ctx, contract._id, {
    actions: ["contracts:retry", "contracts:remind", "contracts:send", "contracts:email", "payments:charge"],
    count: LONGEST_TIMELINE,
  });
  const lines = audited.map(({ eventId, at, actor, words, after }) => {
    return { id: eventId, at, byName: actor.name, label: words, detail: detailOf(after) };
  });
  return [...events, ...lines].sort((a, b) => b.at - a.at).slice(0, LONGEST_TIMELINE);
}

/** A step is shown in its own words. */
function detailOf(after: string | null): string | null {
  const step = CONTRACT_STEPS.find((each) => each === after);
  return step === undefined ? after : STEP_LABELS[step];
}

/** Archives the contract or restores it; does nothing if it already is. Refuses NOT_FOUND, like all below. */
export async function setArchived(
  ctx: MutationCtx,
  staff: Staff,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<void> {
  const contract = await Contracts.get(ctx, id);
  if ((contract.archivedAt !== null) === isArchived) return;
  await Contracts.change(ctx, contract, { archivedAt: isArchived ? Date.now() : null });
  // The mailed links could still be used to sign and to pay.
  await (isArchived ? Withdrawals.begin(ctx, contract) : Withdrawals.restore(ctx, contract));
  const type = isArchived ? "archived" : "unarchived";
  await ContractEvents.record(ctx, { contractId: contract._id, type, byName: staff.name });
  const action = isArchived ? "contracts:archive" : "contracts:unarchive";
  await recordEvent(ctx, { actor: staff, action, subject: contract._id });
}

/**
 * Corrects the address for a contract's emails, and closes its alerts of bounced ones. Refuses INVALID with the
 * sentence.
 */
export async function correctEmail(
  ctx: MutationCtx,
  staff: Staff,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const contract = await Contracts.get(ctx, id);
  const problem = clientEmailProblem(email);
  if (problem !== null) refuse("INVALID", { field: "email", reason: problem });
  const { _id: contractId, clientName, clientPhone, clientEmail: before } = contract;
  const clientEmail = cleanEmail(email);
  if (clientEmail === before) return;
  await Payments.forgetPerson(ctx, contract);
  await Contracts.change(ctx, contract, { clientEmail, ...personKeys({ clientName, clientPhone, clientEmail }) });
  await ContractMoney.closeAlerts(ctx, contract, { kind: "mail_bounced", isOver: () => true });
  const facts = { reason: `${before} → ${clientEmail}` };
  await ContractEvents.record(ctx, { contractId, type: "email_corrected", byName: staff.name, facts });
  await recordEvent(ctx, { actor: staff, action: "contracts:correctEmail", subject: contractId });
}

/** Sets whether this contract's client is reminded to sign and to pay. */
export async function setReminders(
  ctx: MutationCtx,
  staff: Staff,
  { id, isOn }: { id: string; isOn: boolean },
): Promise<void> {
  const contract = await Contracts.get(ctx, id);
  if (contract.hasReminders === isOn) return;
  await Contracts.change(ctx, contract, { hasReminders: isOn });
  const after = isOn ? "on" : "off";
  await recordEvent(ctx, { actor: staff, action: "contracts:remind", subject: contract._id, after });
}

/** Resolves an open alert; ignores a resolved one and another contract's. */
export async function resolveAlert(
  ctx: MutationCtx,
  staff: Staff,
  { id, alertId }: { id: string; alertId: string },
): Promise<void> {
  const contract = await Contracts.get(ctx, id);
  const alert = await ContractMoney.resolveAlert(ctx, contract, { alertId, byName: staff.name });
  if (alert === null) return;
  const facts = { reason: alert.message };
  await ContractEvents.record(ctx, { contractId: contract._id, type: "alert_resolved", byName: staff.name, facts });
  await recordEvent(ctx, { actor: staff, action: "contracts:resolve", subject: contract._id, after: alert.kind });
}

/** Records that staff have opened the client's signing link. */
export async function noteSigningLinkOpened(ctx: MutationCtx, staff: Staff, id: string): Promise<void> {
  const contract = await Contracts.get(ctx, id);
  await ContractEvents.record(ctx, { contractId: contract._id, type: "signing_link_opened", byName: staff.name });
  await recordEvent(ctx, { actor: staff, action: "contracts:openLink", subject: contract._id });
}

/** Records that staff have copied that link, which anybody can sign with. */
export async function noteSigningLinkCopied(ctx: MutationCtx, staff: Staff, id: string): Promise<void> {
  const contract = await Contracts.get(ctx, id);
  await ContractEvents.record(ctx, { contractId: contract._id, type: "signing_link_copied", byName: staff.name });
  await recordEvent(ctx, { actor: staff, action: "contracts:copyLink", subject: contract._id });
}
