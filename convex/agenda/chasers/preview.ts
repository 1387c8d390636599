/** The email that a reminder would send, and the state of a client's reminders. */
import type { Infer } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { listRecipients } from "../../clients/notices/writeToPortal";
import * as Clients from "../../clients/record/model";
import { dayIn } from "../../platform/days";
import { nextWithin } from "../../platform/hours";
import { readLocale } from "../../platform/languages";
import { timeZoneOfPhone } from "../../platform/phonePlaces";
import * as Firm from "../../practice/settings/model";
import type { vChaserPreview, vChaserStatus } from "./answers";
import { chaserLetter } from "./letterText";
import { findCurrent, findLast, findRefusal, findSwitch } from "./model";
import * as OpenWork from "./openWork";
import {
  ALREADY_PLANNED,
  ALREADY_TODAY,
  hoursFor,
  linesOf,
  NOTHING_OPEN,
  openCount,
  REFUSAL_TEXTS,
  UNDO_MS,
} from "./rules";

/** Null for an absent or deleted client. */
export async function findStatus(ctx: QueryCtx, id: string): Promise<Infer<typeof vChaserStatus> | null> {
  const client = await Clients.find(ctx, id);
  if (client?.deleted !== null) return null;
  const off = await findSwitch(ctx, client._id);
  const { sent, waiting } = await findLast(ctx, client._id);
  return {
    isOn: off === null,
    offByName: off?.byName ?? null,
    offAt: off?.at ?? null,
    last: sent && { at: sent.sentAt ?? sent.dueAt, byName: sent.userName, lines: sent.lines },
    waiting: waiting && { chaserId: waiting._id, dueAt: waiting.dueAt, byName: waiting.userName },
  };
}

/** The email at this moment, in the language of its first recipient. Null for an absent or deleted client. */
export async function find(ctx: QueryCtx, id: string, now: number): Promise<Infer<typeof vChaserPreview> | null> {
  const client = await Clients.find(ctx, id);
  if (client?.deleted !== null) return null;
  const firm = await Firm.get(ctx);
  const today = dayIn(firm.timeZone, now);
  const refusal = await findRefusal(ctx, client);
  const current = await findCurrent(ctx, client._id, today);
  const { reachable } = await listRecipients(ctx, client._id);
  const recipients = reachable.map(({ email, locale }) => ({ email, locale: readLocale(locale) }));
  const locale = recipients[0]?.locale ?? "en";
  const lines = linesOf(await OpenWork.read(ctx, client, firm.timeZone), today);
  const facts = { clientName: client.clientName, firmName: firm.name, url: null, lines };
  const { subject, text } = chaserLetter(locale, facts);
  const already = current && (current.state === "sent" ? ALREADY_TODAY : ALREADY_PLANNED);
  const nothing = openCount(lines) === 0 ? NOTHING_OPEN : null;
  return {
    refusal: refusal === null ? (already ?? nothing) : REFUSAL_TEXTS[refusal],
    recipients,
    locale,
    subject,
    text,
    lines,
    dueAt: nextWithin(now + UNDO_MS, hoursFor(client.clientPhone, firm)),
    clientZone: timeZoneOfPhone(client.clientPhone ?? ""),
  };
}
