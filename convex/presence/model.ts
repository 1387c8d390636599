/**
 * Who has which record open and who writes a note, kept by `@convex-dev/presence`. A room of the component is a kind of record, so that a
 * list asks once for all its rows; see docs/decisions/052-presence.md.
 */
import type { Infer } from "convex/values";
import { internal } from "../_generated/api";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { listActiveStaff } from "../access/model";
import { refuse } from "../access/refuse";
import * as Cases from "../cases/model";
import * as Clients from "../clients/model";
import * as Contracts from "../contracts/model";
import * as Leads from "../leads/model";
import { leadIdOf, parseLeadId } from "../leads/rules";
import type { vLeaving, vPeople, vStay, vVisit } from "./answers";
import { component, isTold, roomIdOf, tell, tellNow, tidy, type Room } from "./publishing";
import {
  DOINGS,
  ENDED_KEPT_MS,
  PLACE_KINDS,
  SILENT_MS,
  TAB_KEY_MAX_CHARACTERS,
  visitOf,
  type PlaceKind,
} from "./rules";
import { forgetOld, redeem, remember } from "./secrets";
import { compareNames } from "../texts/rules";

/** The id by which lists know a record, or null where there is no such record. */
const LISTED_ID: Record<PlaceKind, (ctx: QueryCtx, id: string) => Promise<string | null>> = {
  lead: async (ctx, id) => {
    const number = parseLeadId(id);
    return number !== null && (await Leads.findByNumber(ctx, number)) !== null ? leadIdOf(number) : null;
  },
  contract: async (ctx, id) => {
    const contract = await Contracts.find(ctx, id);
    return contract && Contracts.pathIdOf(contract);
  },
  client: async (ctx, id) => {
    const client = await Clients.find(ctx, id);
    return client !== null && client.deleted === null ? client._id : null;
  },
  case: async (ctx, id) => (await Cases.find(ctx, id))?._id ?? null,
};

/** The component takes somebody for gone who has said nothing for so many of these. */
const INTERVALS_OF_SILENCE = 2.5;

/**
 * A person is at a record, or still is, and no longer where the tab was before. The answer is the id by which lists know the record, and the
 * secret by which the tab says that it has left; null where there is no such record, or no longer. Refuses INVALID for a key that is too long.
 */
export async function stay(
  ctx: MutationCtx,
  { userId }: Staff,
  { room, recordId: asked, tabKey, leaving }: Infer<typeof vVisit>,
): Promise<Infer<typeof vStay>> {
  if (tabKey.length > TAB_KEY_MAX_CHARACTERS) refuse("INVALID", { field: "tabKey", reason: "tooLong" });
  const left = leaving === null ? null : await redeem(ctx, leaving.sessionToken);
  const recordId = await LISTED_ID[room.kind](ctx, asked);
  const visit = recordId === null ? null : await sayThere(ctx, room, { userId, recordId, tabKey });
  if (left !== null && roomIdOf(left) !== roomIdOf(room)) await tell(ctx, left);
  if (left !== null || visit?.isNew === true) await tell(ctx, room);
  return visit && { recordId: visit.recordId, sessionToken: visit.sessionToken };
}

interface There {
  userId: string;
  recordId: string;
  /** Tells the tabs of a person apart. */
  tabKey: string;
}

async function sayThere(ctx: MutationCtx, room: Room, { userId, recordId, tabKey }: There) {
  const roomId = roomIdOf(room);
  const visit = visitOf({ recordId, userId });
  const session = JSON.stringify([tabKey, roomId, visit]);
  const intervalMs = SILENT_MS[room.doing] / INTERVALS_OF_SILENCE;
  const { sessionToken } = await component.heartbeat(ctx, roomId, visit, session, intervalMs);
  await remember(ctx, room, sessionToken);
  return { recordId, sessionToken, isNew: !(await isTold(ctx, room, { userId, recordId })) };
}

/** A tab has left, because it was closed or for another screen. A secret that is none, or is no longer one, changes nothing. */
export async function leave(
  ctx: MutationCtx,
  { sessionToken, isClosed }: Pick<Infer<typeof vLeaving>, "sessionToken"> & { isClosed: boolean },
): Promise<void> {
  const left = await redeem(ctx, sessionToken);
  if (left !== null) await (isClosed ? tellNow : tell)(ctx, left);
}

/** Everybody who works here, by name. */
export async function listPeople(ctx: QueryCtx): Promise<Infer<typeof vPeople>> {
  const people = (await listActiveStaff(ctx)).map(({ _id: userId, name }) => ({ userId, name }));
  return people.sort((one, other) => compareNames(one.name, other.name));
}

/** More ended visits than a room has in an hour. */
const MOST_LOOKED_AT = 2_000;
/** Each takes a few reads and writes. */
const BATCH = 200;

/** Begins the sweep of each room. */
export async function forgetEnded(ctx: MutationCtx): Promise<void> {
  await forgetOld(ctx);
  for (const kind of PLACE_KINDS) {
    for (const doing of DOINGS) {
      await ctx.scheduler.runAfter(0, internal.presence.jobs.sweepRoom, { room: { kind, doing } });
    }
  }
}

/** Forgets the visits of a room that ended an hour ago, batch by batch: the component keeps them for ever. */
export async function forgetEndedIn(ctx: MutationCtx, room: Room): Promise<void> {
  const roomId = roomIdOf(room);
  const before = Date.now() - ENDED_KEPT_MS;
  const visits = await component.listRoom(ctx, roomId, false, MOST_LOOKED_AT);
  const ended = visits.filter(({ online, lastDisconnected }) => !online && lastDisconnected < before);
  for (const { userId } of ended.slice(0, BATCH)) await component.removeRoomUser(ctx, roomId, userId);
  await tidy(ctx, room);
  if (ended.length > BATCH) await ctx.scheduler.runAfter(0, internal.presence.jobs.sweepRoom, { room });
}
