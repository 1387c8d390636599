/** Emails about a contract: composed, sent once each, and followed on the contract's timeline. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as Portals from "../../access/portal/people";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import { clientsCaseType } from "../../practice/caseTypes";
import * as ContractEvents from "../events/model";
import * as ContractMoney from "../money/model";
import * as Contracts from "../record/model";
import { isOver, isSigned } from "../record/rules";
import * as ContractSteps from "../steps/model";
import { externalIdOf } from "../steps/rules";
import * as Firm from "../../practice/settings/model";
import { contractPathIdOf } from "../../platform/ids";
import * as Mail from "../../practice/mail/model";
import type { ContractLetterKind, LetterState, WrittenLetter } from "../../practice/mail/rules";
import * as Notifications from "../../practice/notifications/model";
import * as Ledger from "../ledger/model";
import type { PaymentPurpose } from "../ledger/rules";
import { balanceLetter, contractLetter, reminderLetter, type LetterFacts } from "./letters";
import {
  endedReason,
  isJustSent,
  letterProblem,
  pausedUntil,
  reminderKey,
  type DueReminder,
  type Reminder,
} from "./rules";

/** Current facts for the emails about a contract, with the language. */
async function factsOf(ctx: QueryCtx, contract: Doc<"contracts">): Promise<LetterFacts> {
  const firm = await Firm.get(ctx);
  const { clientEmail: email, clientId = null } = contract;
  const locale = await Portals.localeOf(ctx, { email, clientId });
  return {
    locale,
    clientName: contract.clientName,
    firmName: firm.name,
    firmPhone: firm.phone,
    firmEmail: firm.email,
    caseTypeWords: clientsCaseType(contract, locale).text,
    signingUrl: isSigned(contract.status) ? null : contract.signingUrl,
    payment: (await paymentFor(ctx, contract, "retainer")) ?? (await paymentFor(ctx, contract, "balance")),
  };
}

/** The client's due payment by one part's link; null without a link, or if the money was received or is pending. */
async function paymentFor(ctx: QueryCtx, contract: Doc<"contracts">, what: PaymentPurpose) {
  const { retainerLinkUrl, balanceLinkUrl } = await ContractMoney.get(ctx, contract);
  const url = what === "retainer" ? retainerLinkUrl : balanceLinkUrl;
  const { dueCents: cents } = (await Ledger.dueOf(ctx, contract))[what];
  return url === null || cents === 0 ? null : { url, cents, what };
}

/** The same with the balance link; its `payment` is null if there is none. */
async function balanceFactsOf(ctx: QueryCtx, contract: Doc<"contracts">): Promise<LetterFacts> {
  const facts = await factsOf(ctx, contract);
  return { ...facts, signingUrl: null, payment: await paymentFor(ctx, contract, "balance") };
}

export async function writeReminder(
  ctx: QueryCtx,
  contract: Doc<"contracts">,
  reminder: Reminder,
): Promise<WrittenLetter> {
  const facts = reminder === "unpaidBalance" ? await balanceFactsOf(ctx, contract) : await factsOf(ctx, contract);
  return reminderLetter(reminder, facts);
}

interface Post {
  kind: ContractLetterKind;
  idempotencyKey: string;
  letter: WrittenLetter;
}

/** Returns false if this email is pending or was sent. */
export async function post(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { kind, idempotencyKey, letter }: Post,
): Promise<boolean> {
  const { _id: contractId, clientEmail: to, clientName: toName } = contract;
  return await Mail.queue(ctx, { kind, contractId, to, toName, ...letter, idempotencyKey });
}

function bounceMessage(to: string, reason: string | null): string {
  return [`An email to ${to} was not delivered.`, reason].filter(Boolean).join(" ");
}

/** Runs the email's step. It is done when the mail service has accepted the email. */
export async function sendFirst(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  const begun = await ContractSteps.begin(ctx, contractId, "letter");
  if (begun === null) return;
  const contract = await Contracts.get(ctx, contractId);
  const reason = endedReason(contract);
  if (reason !== null) {
    await ContractSteps.fail(ctx, { contractId, step: "letter", attempts: begun.attempts, reason });
    return;
  }
  const letter = contractLetter(await factsOf(ctx, contract));
  await post(ctx, contract, { kind: "contract", idempotencyKey: begun.externalId, letter });
}

/**
 * A new key for an email about the contract; null if one of this kind is pending or was just sent: two people, or two
 * presses, send one. Refuses INVALID with the sentence beyond the hour's limit.
 */
async function nextKey(
  ctx: QueryCtx,
  { _id: contractId, clientEmail: to }: Doc<"contracts">,
  kind: ContractLetterKind,
): Promise<string | null> {
  const letters = await Mail.listOf(ctx, contractId);
  const now = Date.now();
  if (isJustSent(letters, { kind, to }, now)) return null;
  const problem = pausedUntil(letters, now);
  if (problem !== null) refuse("INVALID", { field: "letter", reason: problem });
  return `passage-${contractId}-${kind}-after-${letters[0]?._id ?? "none"}`;
}

/** The reason why staff cannot send the contract's email again now; null if they can. */
async function problemOf(ctx: QueryCtx, contract: Doc<"contracts">): Promise<string | null> {
  const { status, signingUrl, archivedAt } = contract;
  const { retainerLinkUrl, balanceLinkUrl } = await ContractMoney.get(ctx, contract);
  const steps = await ContractSteps.listOf(ctx, contract._id);
  const due = await Ledger.dueOf(ctx, contract);
  return letterProblem({ status, signingUrl, archivedAt, retainerLinkUrl, balanceLinkUrl, steps, due });
}

/** Sends the contract's email again, with the open tasks. Refuses NOT_FOUND, and INVALID with the sentence. */
export async function resend(ctx: MutationCtx, staff: Staff, id: string): Promise<void> {
  const contract = await Contracts.get(ctx, id);
  const problem = await problemOf(ctx, contract);
  if (problem !== null) refuse("INVALID", { field: "letter", reason: problem });
  const facts = await factsOf(ctx, contract);
  const idempotencyKey = await nextKey(ctx, contract, "contract");
  if (idempotencyKey === null) return;
  await post(ctx, contract, { kind: "contract", idempotencyKey, letter: contractLetter(facts) });
  await recordEvent(ctx, { actor: staff, action: "contracts:send", subject: contract._id });
}

/** Refuses NOT_FOUND, and INVALID without a link, with the specification's sentence, or for a contract that is over. */
export async function emailBalanceLink(ctx: MutationCtx, staff: Staff, id: string): Promise<void> {
  const contract = await Contracts.get(ctx, id);
  const ended = endedReason(contract);
  if (ended !== null) refuse("INVALID", { field: "balance", reason: ended });
  const { balance, balanceLinkUrl } = await ContractMoney.get(ctx, contract);
  if (balanceLinkUrl === null) refuse("INVALID", { field: "balance", reason: "No balance payment link available" });
  if (balance === "paid") refuse("INVALID", { field: "balance", reason: "The balance is paid" });
  const facts = await balanceFactsOf(ctx, contract);
  if (facts.payment === null) refuse("INVALID", { field: "balance", reason: "The client's payment is on its way" });
  const idempotencyKey = await nextKey(ctx, contract, "balanceLink");
  if (idempotencyKey === null) return;
  await post(ctx, contract, { kind: "balanceLink", idempotencyKey, letter: balanceLetter(facts) });
  await recordEvent(ctx, { actor: staff, action: "contracts:email", subject: contract._id });
}

/** Emails the balance link once it was made, to clients with and without a portal. */
export async function sendBalance(ctx: MutationCtx, contractId: Id<"contracts">): Promise<void> {
  const contract = await Contracts.find(ctx, contractId);
  if (contract === null || isOver(contract)) return;
  const facts = await balanceFactsOf(ctx, contract);
  if (facts.payment === null) return;
  // Somebody may have sent it between the link and this job.
  const same = { kind: "balanceLink", to: contract.clientEmail } as const;
  if (isJustSent(await Mail.listOf(ctx, contractId), same, Date.now())) return;
  const step = await ContractSteps.find(ctx, contractId, "balanceLink");
  const idempotencyKey = step?.externalId ?? externalIdOf(contractId, "balanceLink");
  await post(ctx, contract, { kind: "balanceLink", idempotencyKey, letter: balanceLetter(facts) });
}

const SENT_EVENTS = {
  contract: "contract_email_sent",
  balanceLink: "balance_payment_email_sent",
  reminder: "reminder_sent",
} as const;
const FAILED_EVENTS = {
  contract: "contract_email_failed",
  balanceLink: "balance_payment_email_failed",
  reminder: "contract_email_failed",
} as const;

export async function letterChanged(ctx: MutationCtx, letterId: Id<"letters">, state: LetterState): Promise<void> {
  const letter = await Mail.find(ctx, letterId);
  const contract = letter?.contractId === undefined ? null : await Contracts.find(ctx, letter.contractId);
  if (letter === null || contract === null) return;
  const { kind, to, reason, subject, idempotencyKey } = letter;
  if (kind === "messages" || kind === "news" || kind === "chaser") return;
  const contractId = contract._id;
  const isFirst = idempotencyKey === externalIdOf(contractId, "letter");
  switch (state) {
    case "queued":
    case "sending":
      return;
    case "sent":
      if (isFirst) await ContractSteps.finish(ctx, contractId, "letter");
      await ContractEvents.record(ctx, { contractId, type: SENT_EVENTS[kind], facts: { to, about: subject } });
      return;
    case "delivered":
      await ContractEvents.record(ctx, { contractId, type: "delivered", facts: { to } });
      return;
    case "failed": {
      const words = reason ?? "The mail service did not say why.";
      if (isFirst) await ContractSteps.fail(ctx, { contractId, step: "letter", attempts: null, reason: words });
      await ContractEvents.record(ctx, { contractId, type: FAILED_EVENTS[kind], facts: { to, reason: words } });
      // Its step was done when the service accepted it: without an alert nobody would notice that the client has
      // nothing.
      if (letter.sentAt !== null) await openMailAlert(ctx, contract, letter);
      return;
    }
    case "bounced": {
      const isNew = await openMailAlert(ctx, contract, letter);
      if (isNew) await ContractEvents.record(ctx, { contractId, type: "bounced", facts: { to, reason } });
    }
  }
}

/** Opens an alert for an accepted email that did not arrive. Returns false if it has one already. */
async function openMailAlert(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { _id, to, reason }: Doc<"letters">,
): Promise<boolean> {
  const message = bounceMessage(to, reason);
  const isNew = await ContractMoney.openAlert(ctx, contract, { kind: "mail_bounced", reference: _id, message });
  if (!isNew) return false;
  const recordId = contractPathIdOf(contract);
  await Notifications.announce(ctx, { kind: "mailBounced", count: 1, name: contract.clientName, recordId });
  return true;
}

interface SentFacts {
  at: number;
  /** The reason for the bounce, or null. */
  bounce: string | null;
}

type BroughtPost = Post & SentFacts;

const DELIVERED_AFTER_MS = 9_000;

/**
 * Records an email sent before the import, with its lines of the history; it is not sent again. A bounce opens its
 * alert.
 */
async function bringOver(ctx: MutationCtx, contract: Doc<"contracts">, post: BroughtPost): Promise<void> {
  const { kind, idempotencyKey, letter, at, bounce } = post;
  const { _id: contractId, clientEmail: to, clientName: toName } = contract;
  const state = bounce === null ? "delivered" : "bounced";
  const known = { kind, contractId, to, toName, ...letter, idempotencyKey };
  const letterId = await Mail.bringOver(ctx, { ...known, state, reason: bounce, sentAt: at });
  const openedAt = at + DELIVERED_AFTER_MS;
  await ContractEvents.record(ctx, { contractId, type: SENT_EVENTS[kind], at, facts: { to, about: letter.subject } });
  const facts = bounce === null ? { to } : { to, reason: bounce };
  await ContractEvents.record(ctx, { contractId, type: state, at: openedAt, facts });
  if (bounce === null) return;
  const message = bounceMessage(to, bounce);
  await ContractMoney.openAlert(ctx, contract, { kind: "mail_bounced", reference: letterId, message, openedAt });
}

/** The email with the links for signing and for the retainer. */
export async function bringOverFirst(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { at, bounce }: SentFacts,
): Promise<void> {
  const idempotencyKey = externalIdOf(contract._id, "letter");
  const letter = contractLetter(await factsOf(ctx, contract));
  await bringOver(ctx, contract, { kind: "contract", idempotencyKey, letter, at, bounce });
}

export async function bringOverBalance(ctx: MutationCtx, contract: Doc<"contracts">, at: number): Promise<void> {
  const idempotencyKey = `passage-${contract._id}-balanceLink-1`;
  const letter = balanceLetter(await balanceFactsOf(ctx, contract));
  await bringOver(ctx, contract, { kind: "balanceLink", idempotencyKey, letter, at, bounce: null });
}

export async function bringOverReminder(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { at, ...due }: DueReminder & { at: number },
): Promise<void> {
  const letter = await writeReminder(ctx, contract, due.reminder);
  const idempotencyKey = reminderKey(contract._id, due);
  await bringOver(ctx, contract, { kind: "reminder", idempotencyKey, letter, at, bounce: null });
}

export async function listLetters(ctx: QueryCtx, id: string) {
  const contract = await Contracts.find(ctx, id);
  if (contract === null) return [];
  const letters = await Mail.listOf(ctx, contract._id);
  return letters.map(({ _id, kind, to, subject, state, reason, queuedAt }) => {
    return { letterId: _id, kind, to, subject, state, reason, queuedAt };
  });
}
