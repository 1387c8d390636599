/** Reminders of clients: planned here, and composed at the moment of sending (`sendChaser.ts`). */
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Portals from "../../access/portal/people";
import { listRecipients } from "../../clients/notices/writeToPortal";
import * as Clients from "../../clients/record/model";
import { dayIn } from "../../platform/days";
import { nextWithin } from "../../platform/hours";
import type { FirmSettings } from "../../practice/firmForm";
import * as Firm from "../../practice/settings/model";
import { isAwaited } from "../../cases/requirements/rules";
import * as OpenWork from "./openWork";
import {
  ALREADY_IN,
  ALREADY_PLANNED,
  ALREADY_TODAY,
  blocksAnother,
  HAS_LEFT,
  hoursFor,
  linesOf,
  NOTHING_OPEN,
  openCount,
  REFUSAL_TEXTS,
  UNDO_MS,
  type ChaserRefusal,
  type ChaserWindow,
} from "./rules";

export type Chaser = Doc<"chasers">;
type Client = Doc<"clients">;

export async function findSwitch(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"chaser_switches"> | null> {
  return await ctx.db
    .query("chaser_switches")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .unique();
}

/** Why this client cannot be reminded, or null. */
export async function findRefusal(ctx: QueryCtx, client: Client | null): Promise<ChaserRefusal | null> {
  if (client?.deleted !== null) return "deleted";
  if (client.status === "archived") return "archived";
  if ((await findSwitch(ctx, client._id)) !== null) return "off";
  const { members, reachable } = await listRecipients(ctx, client._id);
  if (reachable.length > 0) return null;
  if (members.length > 0) return "bounced";
  return (await Portals.hasFormerMember(ctx, client._id)) ? "accessEnded" : "noAccess";
}

/** More than a client gets in a month. */
const MOST_OF_A_CLIENT = 40;

async function listNewest(ctx: QueryCtx, clientId: Id<"clients">): Promise<Chaser[]> {
  return await ctx.db
    .query("chasers")
    .withIndex("by_client_and_day", (q) => q.eq("clientId", clientId))
    .order("desc")
    .take(MOST_OF_A_CLIENT);
}

/** The reminder that keeps the client from getting another today, or null. */
export async function findCurrent(ctx: QueryCtx, clientId: Id<"clients">, today: string): Promise<Chaser | null> {
  const newest = await listNewest(ctx, clientId);
  return newest.find((chaser) => blocksAnother(chaser, today)) ?? null;
}

/** The last reminder that was sent, and the one that waits. */
export async function findLast(
  ctx: QueryCtx,
  clientId: Id<"clients">,
): Promise<{ sent: Chaser | null; waiting: Chaser | null }> {
  const newest = await listNewest(ctx, clientId);
  const first = (state: Chaser["state"]) => newest.find((chaser) => chaser.state === state) ?? null;
  return { sent: first("sent"), waiting: first("waiting") };
}

interface NewChaser {
  client: Client;
  firm: FirmSettings;
  /** Null for an automatic one. */
  by: Clients.ChangedBy;
  /** The days of an automatic one. */
  window: ChaserWindow | null;
  runId: Id<"chaser_runs"> | null;
}

/** Plans an email for the next moment at which the client may be written to. Only after `findCurrent` and `findRefusal`. */
export async function plan(
  ctx: MutationCtx,
  { client, firm, by, window, runId }: NewChaser,
): Promise<{ chaserId: Id<"chasers">; dueAt: number }> {
  const now = Date.now();
  const earliest = by === null ? now : now + UNDO_MS;
  const dueAt = nextWithin(earliest, hoursFor(client.clientPhone, firm));
  const chaserId = await ctx.db.insert("chasers", {
    clientId: client._id,
    day: dayIn(firm.timeZone, dueAt),
    state: "waiting",
    dueAt,
    window,
    userId: by?.userId ?? null,
    userName: by?.name ?? null,
    plannedAt: now,
    runId,
    lines: [],
    refusal: null,
    sentAt: null,
  });
  await ctx.scheduler.runAt(dueAt, internal.agenda.chasers.jobs.send, { chaserId });
  return { chaserId, dueAt };
}

interface Wanted {
  clientId: string;
  /** The request from whose line it was asked. */
  requirementId?: string | undefined;
}

/**
 * Reminds one client of everything that is open. Refuses NOT_FOUND, and INVALID with the sentence if the client cannot be
 * reminded, was reminded today, or has nothing open.
 */
export async function remind(ctx: MutationCtx, staff: Staff, { clientId: id, requirementId }: Wanted) {
  const client = await Clients.get(ctx, id);
  const firm = await Firm.get(ctx);
  const refusal = await findRefusal(ctx, client);
  if (refusal !== null) refuse("INVALID", { field: "client", reason: REFUSAL_TEXTS[refusal] });
  const current = await findCurrent(ctx, client._id, dayIn(firm.timeZone, Date.now()));
  if (current !== null) {
    refuse("INVALID", { field: "client", reason: current.state === "sent" ? ALREADY_TODAY : ALREADY_PLANNED });
  }
  const work = await OpenWork.read(ctx, client, firm.timeZone);
  const isMissing = work.requests.some((each) => each.requirementId === requirementId && isAwaited(each));
  if (requirementId !== undefined && !isMissing) refuse("INVALID", { field: "client", reason: ALREADY_IN });
  const lines = linesOf(work, dayIn(firm.timeZone, Date.now()));
  if (openCount(lines) === 0) refuse("INVALID", { field: "client", reason: NOTHING_OPEN });
  const planned = await plan(ctx, { client, firm, by: staff, window: null, runId: null });
  await recordEvent(ctx, { actor: staff, action: "chasers:remind", subject: client._id });
  return planned;
}

/** Undoes a reminder before its email has left. Refuses NOT_FOUND, and INVALID afterwards. */
export async function takeBack(ctx: MutationCtx, staff: Staff, chaserId: string): Promise<void> {
  const id = ctx.db.normalizeId("chasers", chaserId);
  const chaser = id === null ? null : await ctx.db.get("chasers", id);
  if (chaser === null) refuse("NOT_FOUND", { what: "reminder" });
  await Clients.get(ctx, chaser.clientId);
  if (chaser.state !== "waiting") refuse("INVALID", { field: "reminder", reason: HAS_LEFT });
  await ctx.db.delete("chasers", chaser._id);
  await recordEvent(ctx, { actor: staff, action: "chasers:takeBack", subject: chaser.clientId });
}

/** Turns reminders of a client on or off; an email that waits is not sent then. Refuses NOT_FOUND. */
export async function setChasers(
  ctx: MutationCtx,
  staff: Staff,
  { clientId: id, isOn }: { clientId: string; isOn: boolean },
): Promise<void> {
  const { _id: clientId } = await Clients.get(ctx, id);
  const off = await findSwitch(ctx, clientId);
  if ((off === null) === isOn) return;
  if (off === null) await ctx.db.insert("chaser_switches", { clientId, byName: staff.name, at: Date.now() });
  else await ctx.db.delete("chaser_switches", off._id);
  const action = isOn ? "chasers:turnOn" : "chasers:turnOff";
  await recordEvent(ctx, { actor: staff, action, subject: clientId });
}
