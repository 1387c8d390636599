/**
 * The row of a case in the list of cases: derived from the case and from the rows that belong to it, and written with each change of
 * them in the same mutation. Rooms and areas above give their own part.
 */
import { pick } from "convex-helpers";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { newestVersion, nextVersion } from "../../platform/liveList/model";
import { EMPTY_PARTS, type SummaryParts } from "../caseRows";

type Summary = Doc<"case_summaries">;

/** Fields that the list takes from the case itself. */
const OF_CASE = ["status", "stage", "priority", "caseType", "customCaseType", "ownerId", "nextStep"] as const;
const PARTS = [
  "openMilestone",
  "asked",
  "accepted",
  "sent",
  "awaited",
  "requestDueOn",
  "openQuestionnaires",
  "taskDueOn",
  "deadlineOn",
  "looseUploads",
  "isAnswerDue",
] as const satisfies readonly (keyof SummaryParts)[];
const COMPARED = [...OF_CASE, ...PARTS, "clientName"] as const;

type Facts = Pick<Summary, (typeof COMPARED)[number]>;

/** The member whose change it is; null for a client's change, and for a job's. */
type ChangedBy = Pick<Staff, "userId" | "name"> | null;

interface Change {
  facts: Partial<Facts>;
  by: ChangedBy;
}

/** The rows with a version above this one, in the order in which they were changed. */
export function summariesAfter(ctx: QueryCtx, version: number) {
  return ctx.db.query("case_summaries").withIndex("by_updatedAt", (q) => q.gt("updatedAt", version));
}

/** The rows below this number, the newest case first. */
export function summariesBelow(ctx: QueryCtx, before: number) {
  return ctx.db
    .query("case_summaries")
    .withIndex("by_number", (q) => q.lt("number", before))
    .order("desc");
}

export async function findByKey(ctx: QueryCtx, number: number): Promise<Summary | null> {
  return await ctx.db
    .query("case_summaries")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** The row of a case; null for a case of an earlier version until the job has written it, and for an absent case. */
export async function find(ctx: QueryCtx, caseId: Id<"cases">): Promise<Summary | null> {
  return await ctx.db
    .query("case_summaries")
    .withIndex("by_caseId", (q) => q.eq("caseId", caseId))
    .unique();
}

/** Where the feed of a snapshot starts. */
export async function newestSummary(ctx: QueryCtx): Promise<number> {
  return await newestVersion(summariesAfter(ctx, 0));
}

/** The number of listed cases. */
export async function countListed(ctx: QueryCtx): Promise<number> {
  return (await ctx.db.query("case_counts").unique())?.listed ?? 0;
}

/** The single row, created on first use. */
async function takeCounts(ctx: MutationCtx): Promise<Doc<"case_counts">> {
  const counts = await ctx.db.query("case_counts").unique();
  if (counts !== null) return counts;
  await ctx.db.insert("case_counts", { listed: 0, nextNumber: 1 });
  return await takeCounts(ctx);
}

/** The facts that the list takes from a case. */
export function factsOfCase(clientCase: Doc<"cases">): Pick<Summary, (typeof OF_CASE)[number]> {
  const { ownerId = null, nextStep = null } = clientCase;
  return { ...pick(clientCase, ["status", "stage", "priority", "caseType", "customCaseType"]), ownerId, nextStep };
}

function signature(by: ChangedBy): Pick<Summary, "userId" | "userName"> {
  return { userId: by?.userId ?? null, userName: by?.name ?? null };
}

interface NewSummary {
  clientCase: Doc<"cases">;
  clientName: string;
  parts?: SummaryParts;
  by?: ChangedBy;
}

/** Adds a case to the list, or brings its row up to date. */
export async function enlist(
  ctx: MutationCtx,
  { clientCase, clientName, parts = EMPTY_PARTS, by = null }: NewSummary,
): Promise<void> {
  const facts = { ...factsOfCase(clientCase), ...parts, clientName };
  const known = await find(ctx, clientCase._id);
  if (known !== null) {
    await write(ctx, known, { facts, by });
    return;
  }
  const counts = await takeCounts(ctx);
  await ctx.db.patch("case_counts", counts._id, { listed: counts.listed + 1, nextNumber: counts.nextNumber + 1 });
  const { _id: caseId } = clientCase;
  await ctx.db.insert("case_summaries", {
    ...facts,
    ...pick(clientCase, ["clientId", "year", "serial"]),
    caseId,
    number: counts.nextNumber,
    updatedAt: await nextVersion(summariesAfter(ctx, 0)),
    ...signature(by),
  });
}

/** Writes what has changed. A row that stays the same keeps its version: no list hears of it. */
async function write(ctx: MutationCtx, row: Summary, { facts, by }: Change): Promise<void> {
  const next = { ...row, ...facts };
  if (COMPARED.every((field) => next[field] === row[field])) return;
  const updatedAt = await nextVersion(summariesAfter(ctx, 0));
  await ctx.db.patch("case_summaries", row._id, { ...facts, ...signature(by), updatedAt });
}

/** Takes over facts of the case, or a room's part. Without a row it does nothing: the job writes it whole. */
export async function follow(ctx: MutationCtx, caseId: Id<"cases">, change: Change): Promise<void> {
  const row = await find(ctx, caseId);
  if (row !== null) await write(ctx, row, change);
}

/** More cases than any client has. */
const MOST_OF_A_CLIENT = 200;

/** The rows of a client's cases. */
export async function ofClient(ctx: QueryCtx, clientId: Id<"clients">): Promise<Summary[]> {
  return await ctx.db
    .query("case_summaries")
    .withIndex("by_clientId", (q) => q.eq("clientId", clientId))
    .take(MOST_OF_A_CLIENT);
}

/** Writes a client's new name into the rows of their cases. */
export async function rename(ctx: MutationCtx, clientId: Id<"clients">, clientName: string): Promise<void> {
  for (const row of await ofClient(ctx, clientId)) await write(ctx, row, { facts: { clientName }, by: null });
}

/** Takes a deleted client's cases off the list. The rows keep their numbers, so that open lists drop them, and no personal data. */
export async function removeOfClient(ctx: MutationCtx, clientId: Id<"clients">): Promise<void> {
  const rows = await ofClient(ctx, clientId);
  if (rows.length === 0) return;
  const counts = await takeCounts(ctx);
  await ctx.db.patch("case_counts", counts._id, { listed: Math.max(0, counts.listed - rows.length) });
  for (const { _id } of rows) {
    await ctx.db.patch("case_summaries", _id, {
      ...EMPTY_PARTS,
      ...signature(null),
      caseId: null,
      clientId: null,
      clientName: "",
      customCaseType: null,
      nextStep: null,
      ownerId: null,
      updatedAt: await nextVersion(summariesAfter(ctx, 0)),
    });
  }
}
