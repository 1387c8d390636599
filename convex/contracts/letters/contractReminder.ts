/** Reminders to sign and to pay: each once, in the practice's working hours, while something is open. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as ContractMoney from "../money/model";
import * as Contracts from "../record/model";
import { isOver, isSigned } from "../record/rules";
import * as Firm from "../../practice/settings/model";
import type { FirmSettings } from "../../practice/firmForm";
import * as Mail from "../../practice/mail/model";
import { dayIn } from "../../platform/days";
import { normaliseEmail } from "../../platform/emailAddresses";
import * as Ledger from "../ledger/model";
import { post, writeReminder } from "./model";
import { dueDay, isWorkingMoment, reminderKey, type Reminder } from "./rules";

const PAGE = 50;
/** Reminders end a month after the sending, or after the signing, which usually follows soon. */
const LOOK_BACK_MS = 180 * 24 * 60 * 60 * 1_000;
/**
 * Statuses of contracts, and charged balances: a balance is charged when the work is done, however old the contract is.
 */
export const REMINDED = ["sent", "viewed", "signed", "charged"] as const;
export type Reminded = (typeof REMINDED)[number];

/** Whether reminders are sent at this time. */
export async function isTime(ctx: QueryCtx): Promise<boolean> {
  const firm = await Firm.get(ctx);
  return (firm.remindsUnsigned || firm.remindsUnpaid) && isWorkingMoment(Date.now(), firm);
}

async function pageOf(ctx: QueryCtx, reminded: Reminded, cursor: string | null) {
  const options = { numItems: PAGE, cursor };
  if (reminded !== "charged") {
    const sentSince = Date.now() - LOOK_BACK_MS;
    return await Contracts.pageOfStatus(ctx, { status: reminded, sentSince }, options);
  }
  const charged = await ContractMoney.pageOfCharged(ctx, options);
  const contracts = await Promise.all(charged.page.map(({ contractId }) => Contracts.get(ctx, contractId)));
  return { page: contracts, isDone: charged.isDone, continueCursor: charged.continueCursor };
}

/** Reminds the clients of one page of contracts; returns the next page's cursor, or null. */
export async function remindPage(
  ctx: MutationCtx,
  { reminded, cursor }: { reminded: Reminded; cursor: string | null },
): Promise<string | null> {
  const firm = await Firm.get(ctx);
  const page = await pageOf(ctx, reminded, cursor);
  for (const contract of page.page) await remindOf(ctx, firm, contract);
  return page.isDone ? null : page.continueCursor;
}

async function remindOf(ctx: MutationCtx, firm: FirmSettings, contract: Doc<"contracts">): Promise<void> {
  if (!contract.hasReminders || isOver(contract)) return;
  const wanted = await wantedReminder(ctx, firm, contract);
  if (wanted === null) return;
  const { reminder, since } = wanted;
  const day = dueDay(since, Date.now());
  if (day === null) return;
  const idempotencyKey = reminderKey(contract._id, { reminder, since, day });
  // Each is tried once: a failed one is on the timeline, and staff may write themselves.
  if ((await Mail.findByKey(ctx, idempotencyKey)) !== null || (await hasBounced(ctx, contract))) return;
  if (await isChasedToday(ctx, firm, contract)) return;
  const letter = await writeReminder(ctx, contract, reminder);
  await post(ctx, contract, { kind: "reminder", idempotencyKey, letter });
}

/** No reminder goes to an address that bounces or has marked our emails as spam; a corrected address gets one. */
async function hasBounced(ctx: QueryCtx, { _id, clientEmail }: Doc<"contracts">): Promise<boolean> {
  return (await Mail.listOf(ctx, _id)).some(({ state, to }) => state === "bounced" && to === clientEmail);
}

/** A client gets one reminder a day: after one about the portal (`agenda/chasers`), this one waits until tomorrow. */
async function isChasedToday(
  ctx: QueryCtx,
  { timeZone }: FirmSettings,
  { clientEmail }: Doc<"contracts">,
): Promise<boolean> {
  const chasedAt = await Mail.findNewestAt(ctx, normaliseEmail(clientEmail), ["chaser"]);
  return chasedAt !== null && dayIn(timeZone, chasedAt) === dayIn(timeZone, Date.now());
}

/** The reminder that may be due, and the start of its time; null if nothing is open. */
async function wantedReminder(
  ctx: QueryCtx,
  firm: FirmSettings,
  contract: Doc<"contracts">,
): Promise<{ reminder: Reminder; since: number } | null> {
  const { status, signingUrl, sentAt, signedAt } = contract;
  if (!isSigned(status)) {
    const isDue = firm.remindsUnsigned && signingUrl !== null && sentAt !== null;
    return isDue ? { reminder: "unsigned", since: sentAt } : null;
  }
  if (!firm.remindsUnpaid) return null;
  const money = await ContractMoney.get(ctx, contract);
  const due = await Ledger.dueOf(ctx, contract);
  const isRetainerDue = money.retainer === "pending" && due.retainer.dueCents > 0;
  if (isRetainerDue && money.retainerLinkUrl !== null && signedAt !== null) {
    return { reminder: "unpaidRetainer", since: signedAt };
  }
  if (money.balance !== "charged" || due.balance.dueCents === 0) return null;
  const since = await balanceAskedAt(ctx, contract);
  return since === null ? null : { reminder: "unpaidBalance", since };
}

/** When the client was first sent the balance link; if that email was not sent, when the link was made. */
async function balanceAskedAt(ctx: QueryCtx, { _id: contractId }: Doc<"contracts">): Promise<number | null> {
  const letters = await Mail.listOf(ctx, contractId);
  const first = letters.findLast(({ kind, sentAt }) => kind === "balanceLink" && sentAt !== null);
  if (first !== undefined) return first.sentAt ?? first.queuedAt;
  return (await Ledger.findLinkOf(ctx, contractId, "balance"))?.madeAt ?? null;
}
