/**
 * Who has which record open and who writes a note, kept by `@convex-dev/presence`. A room of the component is a kind of record, so that a
 * list asks once for all its rows; see docs/decisions/052-presence.md.
 */
import { Presence as PresenceComponent } from "@convex-dev/presence";
import type { Infer } from "convex/values";
import { components, internal } from "../_generated/api";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { listActiveStaff } from "../access/model";
import { refuse } from "../access/refuse";
import * as Cases from "../cases/model";
import * as Clients from "../clients/model";
import * as Contracts from "../contracts/model";
import * as Leads from "../leads/model";
import { leadIdOf, parseLeadId } from "../leads/rules";
import {
  DOINGS,
  ENDED_KEPT_MS,
  groupByRecord,
  MOST_PRESENT,
  PLACE_KINDS,
  TAB_KEY_MAX_CHARACTERS,
  TOLD_EACH_MS,
  visitOf,
  type PlaceKind,
  type Presence,
} from "./rules";
import type { vPeople, vRoom, vStay } from "./tables";

type Room = Infer<typeof vRoom>;

const component = new PresenceComponent(components.presence);

const roomIdOf = ({ kind, doing }: Room): string => `${kind} ${doing}`;

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

interface Visit {
  room: Room;
  recordId: string;
  /** Tells the tabs of a person apart. */
  tabKey: string;
}

/**
 * A person is at a record, or still is. The answer is the id by which lists know the record, and the secret by which the tab says that it
 * has left; null where there is no such record, or no longer. Refuses INVALID for a key that is too long.
 */
export async function stay(
  ctx: MutationCtx,
  staff: Staff,
  { room, recordId, tabKey }: Visit,
): Promise<Infer<typeof vStay>> {
  if (tabKey.length > TAB_KEY_MAX_CHARACTERS) refuse("INVALID", { field: "tabKey", reason: "tooLong" });
  const listedId = await LISTED_ID[room.kind](ctx, recordId);
  if (listedId === null) return null;
  const visit = visitOf(listedId, staff.userId);
  const roomId = roomIdOf(room);
  const session = JSON.stringify([tabKey, roomId, visit]);
  const { sessionToken } = await component.heartbeat(ctx, roomId, visit, session, TOLD_EACH_MS[room.doing]);
  return { recordId: listedId, sessionToken };
}

/** A tab has left. A secret that is none, or is no longer one, changes nothing. */
export async function leave(ctx: MutationCtx, sessionToken: string): Promise<void> {
  await component.disconnect(ctx, sessionToken);
}

/** Who is in a room, by record; nobody whose access has ended. */
export async function listHere(ctx: QueryCtx, room: Room): Promise<Presence[]> {
  const visits = await component.listRoom(ctx, roomIdOf(room), true, MOST_PRESENT);
  if (visits.length === 0) return [];
  const admitted = new Set<string>((await listActiveStaff(ctx)).map(({ _id }) => _id));
  return groupByRecord(
    visits.map(({ userId }) => userId),
    admitted,
  );
}

/** Everybody who works here, by name. */
export async function listPeople(ctx: QueryCtx): Promise<Infer<typeof vPeople>> {
  const people = (await listActiveStaff(ctx)).map(({ _id: userId, name }) => ({ userId, name }));
  return people.sort((one, other) => one.name.localeCompare(other.name, "en-US"));
}

/** More ended visits than a room has in an hour. */
const MOST_LOOKED_AT = 2_000;
/** Each takes a few reads and writes. */
const BATCH = 200;

/** Begins the sweep of each room. */
export async function forgetEnded(ctx: MutationCtx): Promise<void> {
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
  if (ended.length > BATCH) await ctx.scheduler.runAfter(0, internal.presence.jobs.sweepRoom, { room });
}
