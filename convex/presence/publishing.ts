/**
 * What screens are told of a room. It is compared with what the component knows, at once or by a job that runs while anybody is there, and
 * written only where the two differ: see docs/decisions/052-presence.md.
 */
import { Presence as PresenceComponent } from "@convex-dev/presence";
import type { Infer } from "convex/values";
import { components, internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { listActiveStaff } from "../access/model";
import {
  forgetFreeSeats,
  MOST_PRESENT,
  movesFor,
  NOTHING_PUBLISHED,
  OVERDUE_MS,
  PUBLISHED_EACH_MS,
  publishVisits,
  readVisit,
  remembersMore,
  roomFor,
  type Here,
  type Moves,
  type Published,
  type Visit,
} from "./rules";
import type { vRoom } from "./tables";

export type Room = Infer<typeof vRoom>;

export const component = new PresenceComponent(components.presence);

export const roomIdOf = ({ kind, doing }: Room): string => `${kind} ${doing}`;

/** Everybody in a room whose access has not ended. */
export async function readRoom(ctx: QueryCtx, room: Room): Promise<Here> {
  const published = await find(ctx, room);
  return published === null ? roomFor(new Set(), NOTHING_PUBLISHED) : roomFor(await admittedIds(ctx), published);
}

/** What has changed lately in a room. */
export async function readMoves(ctx: QueryCtx, room: Room): Promise<Moves> {
  const published = await find(ctx, room);
  return published === null ? movesFor(new Set(), NOTHING_PUBLISHED) : movesFor(await admittedIds(ctx), published);
}

/** Whether screens have been told of a visit. */
export async function isTold(ctx: QueryCtx, room: Room, { userId, recordId }: Visit): Promise<boolean> {
  const { seats = [] } = (await find(ctx, room)) ?? {};
  return seats.some((seat) => seat.userId === userId && seat.recordId === recordId);
}

/** Somebody has come, gone or moved: screens are told now, or soon where they have been told just before. */
export async function tell(ctx: MutationCtx, room: Room): Promise<void> {
  const now = Date.now();
  const nextAt = ((await find(ctx, room))?.publishedAt ?? 0) + PUBLISHED_EACH_MS[room.doing];
  // A clock that was turned back must not keep everybody waiting until it is as late again.
  const isSoon = nextAt > now && nextAt <= now + PUBLISHED_EACH_MS[room.doing];
  if (!isSoon) await tellNow(ctx, room);
  else if (!(await isPlanned(ctx, room, now))) await plan(ctx, room, nextAt);
}

/** The same without waiting. */
export async function tellNow(ctx: MutationCtx, room: Room): Promise<void> {
  const now = Date.now();
  const { isAnybodyThere, isChanged } = await publish(ctx, room, now);
  // Who falls silent is found by a later run. After a message, the next one has its distance from it.
  if (isAnybodyThere && (isChanged || !(await isPlanned(ctx, room, now)))) {
    await plan(ctx, room, now + PUBLISHED_EACH_MS[room.doing]);
  }
}

/** The run that is due at `dueAt`, unless another was planned in its place. Runs follow each other until nobody is there. */
export async function runPlanned(ctx: MutationCtx, room: Room, dueAt: number): Promise<void> {
  const run = await findRun(ctx, room);
  if (run?.dueAt !== dueAt) return;
  const now = Date.now();
  const { isAnybodyThere } = await publish(ctx, room, now);
  if (isAnybodyThere) await plan(ctx, room, now + PUBLISHED_EACH_MS[room.doing]);
  else await ctx.db.patch("presence_runs", run._id, { dueAt: null });
}

/** Forgets who has left. */
export async function tidy(ctx: MutationCtx, room: Room): Promise<void> {
  await tellNow(ctx, room);
  const published = await find(ctx, room);
  if (published !== null && remembersMore(published)) {
    await ctx.db.patch("presence_rooms", published._id, forgetFreeSeats(published));
  }
}

interface Publication {
  isAnybodyThere: boolean;
  isChanged: boolean;
}

async function publish(ctx: MutationCtx, room: Room, now: number): Promise<Publication> {
  const online = await component.listRoom(ctx, roomIdOf(room), true, MOST_PRESENT);
  const admitted = online.length === 0 ? new Set<string>() : await admittedIds(ctx);
  const visits = online.map(({ userId: visit }) => readVisit(visit)).filter(({ userId }) => admitted.has(userId));
  const before = await find(ctx, room);
  const after = publishVisits(before ?? NOTHING_PUBLISHED, visits);
  if (after !== null) await write(ctx, before, { ...room, ...after, publishedAt: now });
  return { isAnybodyThere: online.length > 0, isChanged: after !== null };
}

async function write(
  ctx: MutationCtx,
  before: Doc<"presence_rooms"> | null,
  after: Room & Published & { publishedAt: number },
): Promise<void> {
  if (before === null) await ctx.db.insert("presence_rooms", after);
  else await ctx.db.patch("presence_rooms", before._id, after);
}

async function plan(ctx: MutationCtx, room: Room, dueAt: number): Promise<void> {
  const run = await findRun(ctx, room);
  if (run === null) await ctx.db.insert("presence_runs", { ...room, dueAt });
  else await ctx.db.patch("presence_runs", run._id, { dueAt });
  await ctx.scheduler.runAt(dueAt, internal.presence.jobs.publish, { room, dueAt });
}

/** Whether a run is to come. */
async function isPlanned(ctx: QueryCtx, room: Room, now: number): Promise<boolean> {
  const dueAt = (await findRun(ctx, room))?.dueAt ?? null;
  return dueAt !== null && dueAt > now - OVERDUE_MS;
}

async function find(ctx: QueryCtx, { kind, doing }: Room): Promise<Doc<"presence_rooms"> | null> {
  return await ctx.db
    .query("presence_rooms")
    .withIndex("by_kind_and_doing", (q) => q.eq("kind", kind).eq("doing", doing))
    .unique();
}

async function findRun(ctx: QueryCtx, { kind, doing }: Room): Promise<Doc<"presence_runs"> | null> {
  return await ctx.db
    .query("presence_runs")
    .withIndex("by_kind_and_doing", (q) => q.eq("kind", kind).eq("doing", doing))
    .unique();
}

async function admittedIds(ctx: QueryCtx): Promise<ReadonlySet<string>> {
  return new Set((await listActiveStaff(ctx)).map(({ _id }) => _id));
}
