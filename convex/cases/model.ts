import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { refuse } from "../access/refuse";
import type { StoredCaseType } from "../caseTypes/rules";
import * as Clients from "../clients/model";
import * as Firm from "../firm/model";
import { caseNumberOf, DEFAULT_PRIORITY, FIVE_DIGITS, FOUR_DIGITS, type CasePriority } from "./rules";

/** The case with this record id, or null. */
export async function find(ctx: QueryCtx, caseId: string): Promise<Doc<"cases"> | null> {
  const id = ctx.db.normalizeId("cases", caseId);
  return id === null ? null : await ctx.db.get("cases", id);
}

interface PlaceIds {
  clientId: string;
  /** Null for the client alone. */
  caseId: string | null;
}

interface Place {
  clientId: Id<"clients">;
  caseId: Id<"cases"> | null;
}

/** A client, and one of the client's cases or none; null for what is not there, a deleted client and another client's case included. */
export async function findPlace(ctx: QueryCtx, { clientId, caseId }: PlaceIds): Promise<Place | null> {
  const client = await Clients.find(ctx, clientId);
  if (client?.deleted !== null) return null;
  if (caseId === null) return { clientId: client._id, caseId: null };
  const clientCase = await find(ctx, caseId);
  return clientCase?.clientId === client._id ? { clientId: client._id, caseId: clientCase._id } : null;
}

/** The same; refuses NOT_FOUND where there is none. */
export async function requirePlace(ctx: QueryCtx, ids: PlaceIds): Promise<Place> {
  return (await findPlace(ctx, ids)) ?? refuse("NOT_FOUND", { what: ids.caseId === null ? "client" : "case" });
}

/** The names of a client and of a case or none. What belongs to a client who was deleted goes with the client, a moment later. */
export async function describePlace(
  ctx: QueryCtx,
  { clientId, caseId }: PlaceIds,
): Promise<{ clientName: string; caseNumber: string | null }> {
  const client = await Clients.find(ctx, clientId);
  const clientCase = caseId === null ? null : await find(ctx, caseId);
  return {
    clientName: client?.deleted === null ? client.clientName : "Deleted client",
    caseNumber: clientCase === null ? null : caseNumberOf(clientCase),
  };
}

/** More than any client has. */
const MOST_OF_A_CLIENT = 200;

/** A client's cases, the newest first. */
export async function listOfClient(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"cases">[]> {
  return await ctx.db
    .query("cases")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .order("desc")
    .take(MOST_OF_A_CLIENT);
}

/** The case that a contract was made into, or null. */
export async function findOfContract(ctx: QueryCtx, contractId: Id<"contracts">): Promise<Doc<"cases"> | null> {
  return await ctx.db
    .query("cases")
    .withIndex("by_contract", (q) => q.eq("contractId", contractId))
    .first();
}

export interface NewCase extends StoredCaseType {
  clientId: Id<"clients">;
  priority?: CasePriority;
  notes?: string | null;
  contractId?: Id<"contracts"> | null;
  createdByName: string | null;
}

/** Opens a case: active, collecting information, nothing done. */
export async function open(ctx: MutationCtx, newCase: NewCase): Promise<Doc<"cases">> {
  const { priority = DEFAULT_PRIORITY, notes = null, contractId = null, ...rest } = newCase;
  const { timeZone } = await Firm.get(ctx);
  const now = Date.now();
  const year = Number(new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(now));
  const caseId = await ctx.db.insert("cases", {
    ...rest,
    priority,
    notes,
    contractId,
    year,
    serial: await drawSerial(ctx, year),
    status: "active",
    stage: "information_collection",
    progress: 0,
    isProgressByHand: false,
    version: 1,
    updatedAt: now,
    updatedByName: rest.createdByName,
  });
  const opened = await ctx.db.get("cases", caseId);
  if (opened === null) throw new Error(`Case ${caseId} was not stored.`);
  return opened;
}

/** A year that is nearly full would be drawn from for long. */
const MOST_DRAWS = 20;

function serialsOf(ctx: QueryCtx, year: number, { from, to }: { from: number; to: number }) {
  return ctx.db
    .query("cases")
    .withIndex("by_year_and_serial", (q) => q.eq("year", year).gte("serial", from).lte("serial", to));
}

/** A serial that no case of the year has: drawn, or in a year that is nearly full the next that is free. */
async function drawSerial(ctx: MutationCtx, year: number): Promise<number> {
  const hasFive = (await serialsOf(ctx, year, FIVE_DIGITS).first()) !== null;
  const range = hasFive ? FIVE_DIGITS : FOUR_DIGITS;
  for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
    const serial = range.from + Math.floor(Math.random() * (range.to - range.from + 1));
    const isTaken = (await serialsOf(ctx, year, { from: serial, to: serial }).first()) !== null;
    if (!isTaken) return serial;
  }
  return (await firstFree(ctx, year, range)) ?? FIVE_DIGITS.from;
}

async function firstFree(ctx: MutationCtx, year: number, range: { from: number; to: number }): Promise<number | null> {
  let free = range.from;
  for await (const { serial } of serialsOf(ctx, year, range)) {
    if (serial > free) return free;
    free = serial + 1;
  }
  return free <= range.to ? free : null;
}
