/** Unknown rows of the sheet, until they are matched. */
import type { Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { vAlike, vKnownRow, vNewRow, vPair, vWaitingPage } from "./answers";
import { printOf } from "../rowPrint";
import { addEntries } from "./readings";
import { keepLease } from "./syncState";

const PAGE = 200;
/** Leads of a person or a key that are compared; a row beyond them becomes a new lead. */
const MOST_ALIKE = 1_000;
/** Leads that leave in one transaction. */
const LEAVING = 25;

interface StoreInput {
  reading: number;
  start: number;
  entries: ArrayBuffer | null;
  rows: Infer<typeof vNewRow>[];
}

/** Stores a part of a range: known rows as entries, the others to wait. */
export async function store(
  ctx: MutationCtx,
  holder: string,
  { reading, start, entries, rows }: StoreInput,
): Promise<boolean> {
  if ((await keepLease(ctx, holder)) === null) return false;
  if (entries !== null) await addEntries(ctx, { reading, start }, entries);
  for (const { place, atLeast, content, ...hashes } of rows) {
    const print = printOf({ content, ...hashes });
    await ctx.db.insert("lead_sheet_waiting", { reading, start, place, atLeast, number: null, ...print });
    await ctx.db.insert("lead_sheet_texts", { place, content });
  }
  return true;
}

/** A page of waiting rows in this order. "person" skips rows without a name. */
export async function list(
  ctx: QueryCtx,
  order: "place" | "key" | "person",
  cursor: string | null,
): Promise<Infer<typeof vWaitingPage>> {
  const rows = ctx.db.query("lead_sheet_waiting");
  const ordered =
    order === "place"
      ? rows.withIndex("by_place")
      : order === "key"
        ? rows.withIndex("by_key")
        : rows.withIndex("by_person", (q) => q.gt("names", ""));
  const found = await ordered.paginate({ cursor, numItems: PAGE });
  return {
    rows: found.page.map(({ _id, _creationTime, reading: _, start: __, atLeast: ___, ...row }) => row),
    cursor: found.isDone ? null : found.continueCursor,
  };
}

/** The leads with one of these keys, or of one of these people. */
export async function listAlike(
  ctx: QueryCtx,
  { keys, people }: Infer<typeof vAlike>,
): Promise<Infer<typeof vKnownRow>[]> {
  const byKey = keys.map(async (key) => {
    const leads = ctx.db.query("lead_sources").withIndex("by_key_and_occurrence", (q) => q.eq("key", key));
    return await leads.take(MOST_ALIKE);
  });
  const byPerson = people.map(async ({ names, phone, emailKey }) => {
    const leads = ctx.db.query("lead_sources").withIndex("by_person", (q) => {
      const person = q.eq("names", names).eq("phone", phone);
      return emailKey === null ? person : person.eq("emailKey", emailKey);
    });
    return await leads.take(MOST_ALIKE);
  });
  const found = (await Promise.all([...byKey, ...byPerson])).flat();
  return found.map(({ _id, _creationTime, ...lead }) => lead);
}

/** Stores which leads the rows belong to. */
export async function pair(ctx: MutationCtx, holder: string, pairs: Infer<typeof vPair>[]): Promise<boolean> {
  if ((await keepLease(ctx, holder)) === null) return false;
  for (const { place, number } of pairs) {
    const row = await ctx.db
      .query("lead_sheet_waiting")
      .withIndex("by_place", (q) => q.eq("place", place))
      .unique();
    if (row !== null) await ctx.db.patch("lead_sheet_waiting", row._id, { number });
  }
  return true;
}

/** Notes leads that leave once the sheet is applied. */
export async function leave(ctx: MutationCtx, holder: string, numbers: number[]): Promise<boolean> {
  if ((await keepLease(ctx, holder)) === null) return false;
  for (let at = 0; at < numbers.length; at += LEAVING) {
    await ctx.db.insert("lead_sheet_leaving", { numbers: numbers.slice(at, at + LEAVING) });
  }
  return true;
}
