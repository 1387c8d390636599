/** A decision about many leads at once: one row for all of them, which a job writes into the rows of the leads (README.md). */
import { internal } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import type { Together } from "../liveList/model";
import { rowAfter, write, type Choice, type Decision } from "./deciding";
import { mapRows } from "./rows";
import type { Listed } from "./rules";
import type { Decided, Given } from "./tables";

type Joint = Doc<"lead_joint_decisions">;
type Made = Pick<Joint, "given" | "first" | "userId" | "userName" | "at">;
export type Author = Pick<Staff, "userId" | "name">;

/** What is decided about each lead, in the order of the versions. */
function decisionsOf({ given, first, userId, userName: name, at }: Made): Decision[] {
  const choices: { number: number; choice: Choice }[] =
    given.field === "status"
      ? given.groups.flatMap(({ to, numbers }) =>
          numbers.map((number) => ({ number, choice: { field: "status", to } })),
        )
      : given.groups.flatMap(({ to, numbers }) =>
          numbers.map((number) => ({ number, choice: { field: "owner", to } })),
        );
  return choices.map((each, place) => ({ ...each, version: first + place, by: { userId, name }, at }));
}

/** A row with a decision that waited; a row that is newer, such as one that was restored, stays as it is. */
function laidOver(row: Decided | null, decision: Decision): Decided {
  return row !== null && row.updatedAt >= decision.version ? row : rowAfter(row, decision);
}

/** The joint decision that is not in all rows yet; normally there is none. */
async function findWaiting(ctx: QueryCtx): Promise<Joint | null> {
  return await ctx.db
    .query("lead_joint_decisions")
    .withIndex("by_isWritten", (q) => q.eq("isWritten", false))
    .unique();
}

/** When the joint decision was made that waits; null where none does. */
export async function waitsSince(ctx: QueryCtx): Promise<number | null> {
  return (await findWaiting(ctx))?.at ?? null;
}

/** What still waits: each is newer than every row that is stored. */
const unwritten = (joint: Joint): Decision[] => decisionsOf(joint).slice(joint.written);

const numbersOf = (decisions: readonly Decision[]) => decisions.map(({ number }) => number);

/** Rows as they are with what waits; of the waiting leads, those that are asked for. */
export async function withWaiting(
  ctx: QueryCtx,
  rows: readonly Decided[],
  isAsked: (number: number) => boolean,
): Promise<Decided[]> {
  const waiting = await findWaiting(ctx);
  if (waiting === null) return [...rows];
  const known = new Map(rows.map((row) => [row.number, row]));
  for (const decision of unwritten(waiting)) {
    const { number } = decision;
    if (isAsked(number)) known.set(number, laidOver(known.get(number) ?? null, decision));
  }
  return [...known.values()];
}

async function listAfter(ctx: QueryCtx, decisions: readonly Decision[]): Promise<Decided[]> {
  const rows = await mapRows(ctx, numbersOf(decisions));
  return decisions.map((decision) => laidOver(rows.get(decision.number) ?? null, decision));
}

/** The waiting rows with a version above this one: the first of them, or the last. */
export async function waitingAfter(
  ctx: QueryCtx,
  version: number,
  { order, count }: { order: "asc" | "desc"; count: number },
): Promise<Decided[]> {
  const waiting = await findWaiting(ctx);
  if (waiting === null) return [];
  const decisions = unwritten(waiting).filter((decision) => decision.version > version);
  const ordered = order === "asc" ? decisions : decisions.reverse();
  return await listAfter(ctx, ordered.slice(0, count));
}

/** The joint decision that is the last of all decisions; `newestRow` is the version of the newest row. */
export async function findNewest(ctx: QueryCtx, newestRow: number): Promise<Together<Listed> | null> {
  const joint = await ctx.db
    .query("lead_joint_decisions")
    .withIndex("by_updatedAt", (q) => q.gte("updatedAt", newestRow))
    .order("desc")
    .first();
  if (joint === null || (joint.isWritten && joint.updatedAt !== newestRow)) return null;
  const { userId, userName, after, shown } = joint;
  const listed = new Map(shown.flatMap(({ numbers, ...row }) => numbers.map((number) => [number, row])));
  const docs = decisionsOf(joint).flatMap(({ number, version }) => {
    const row = listed.get(number);
    return row === undefined ? [] : [{ ...row, number, updatedAt: version, userId, userName }];
  });
  return { after, docs };
}

/** Rows of which a list shows the same are one. */
function shownOf(rows: readonly Decided[]): Joint["shown"] {
  const known = new Map<string, Joint["shown"][number]>();
  for (const { number, status, ownerId, nextContactOn } of rows) {
    const text = JSON.stringify([status, ownerId, nextContactOn]);
    const group = known.get(text);
    if (group !== undefined) {
      group.numbers.push(number);
      continue;
    }
    const others = { ...(ownerId && { ownerId }), ...(nextContactOn && { nextContactOn }) };
    known.set(text, { status, ...others, numbers: [number] });
  }
  return [...known.values()];
}

/** The open lists have it before the rows do, which nobody waits for. */
const WRITE_AFTER_MS = 250;

interface Accepted {
  /** Each lead is named once. */
  given: Given;
  /** What is decided about the leads so far, by number. */
  decided: ReadonlyMap<number, Decided>;
  /** The newest version that there is. */
  after: number;
  /** The version of the first lead; each other has the next. */
  first: number;
}

/** From this commit on every reader sees it. Nothing may wait any more. */
export async function accept(
  ctx: MutationCtx,
  { userId, name }: Author,
  { given, decided, after, first }: Accepted,
): Promise<void> {
  const count = given.groups.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const joint = { userId, userName: name, at: Date.now(), given, after, first };
  const rows = decisionsOf(joint).map((decision) => rowAfter(decided.get(decision.number) ?? null, decision));
  await ctx.db.insert("lead_joint_decisions", {
    ...joint,
    shown: shownOf(rows),
    updatedAt: first + count - 1,
    written: 0,
    isWritten: false,
  });
  await ctx.scheduler.runAfter(WRITE_AFTER_MS, internal.leadDecisions.jobs.write, {});
}

/** Writes what waits into the rows of the next leads, with an event for each; returns whether there are more. */
export async function writeNext(ctx: MutationCtx, most: number): Promise<boolean> {
  const joint = await findWaiting(ctx);
  if (joint === null) return false;
  const left = unwritten(joint);
  const next = left.slice(0, most);
  const rows = await mapRows(ctx, numbersOf(next));
  // Together, because each waits for the hash of its event in the audit log.
  await Promise.all(
    next.map(async (decision) => {
      const row = rows.get(decision.number) ?? null;
      if (row === null || row.updatedAt < decision.version) await write(ctx, row, decision);
    }),
  );
  const isWritten = next.length === left.length;
  if (isWritten) await removeWritten(ctx);
  await ctx.db.patch("lead_joint_decisions", joint._id, { written: joint.written + next.length, isWritten });
  return !isWritten;
}

/** The feed needs only the last. */
async function removeWritten(ctx: MutationCtx): Promise<void> {
  const written = ctx.db.query("lead_joint_decisions").withIndex("by_isWritten", (q) => q.eq("isWritten", true));
  for await (const { _id } of written) await ctx.db.delete("lead_joint_decisions", _id);
}
