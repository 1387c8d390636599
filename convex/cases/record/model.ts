import type { PaginationOptions } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { listActiveStaff } from "../../access/accounts/model";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent, type AuditActor } from "../../access/audit/model";
import { caseTypeLabel, type StoredCaseType } from "../../practice/caseTypes";
import * as ClientActivity from "../../clients/activity/model";
import * as Clients from "../../clients/record/model";
import * as Firm from "../../practice/settings/model";
import * as Summary from "./summary";
import { drawSerial } from "./caseNumber";
import { caseNumberOf, DEFAULT_PRIORITY, MOST_MEMBER_ROWS, type CasePriority } from "./rules";

/** The case with this record id, also of a deleted client, or null. */
export async function find(ctx: QueryCtx, caseId: string): Promise<Doc<"cases"> | null> {
  const id = ctx.db.normalizeId("cases", caseId);
  return id === null ? null : await ctx.db.get("cases", id);
}

/** The case with the number `CASE-{year}-{serial}`. */
export async function findByNumber(
  ctx: QueryCtx,
  { year, serial }: Pick<Doc<"cases">, "year" | "serial">,
): Promise<Doc<"cases"> | null> {
  return await ctx.db
    .query("cases")
    .withIndex("by_year_and_serial", (q) => q.eq("year", year).eq("serial", serial))
    .first();
}

/** A case with its client; null for an absent case, and for a deleted client's. */
export async function findWithClient(
  ctx: QueryCtx,
  caseId: string,
): Promise<{ clientCase: Doc<"cases">; client: Doc<"clients"> } | null> {
  const clientCase = await find(ctx, caseId);
  const client = clientCase && (await Clients.find(ctx, clientCase.clientId));
  return clientCase && client?.deleted === null ? { clientCase, client } : null;
}

/** Refuses NOT_FOUND for an absent case, and for a deleted client's. */
export async function get(ctx: QueryCtx, caseId: string): Promise<Doc<"cases">> {
  const found = await findWithClient(ctx, caseId);
  return found === null ? refuse("NOT_FOUND", { what: "case" }) : found.clientCase;
}

/** The member who answers for the case, present or former; null for an unassigned case. */
export function ownerOf({ ownerId = null }: Pick<Doc<"cases">, "ownerId">): Id<"users"> | null {
  return ownerId;
}

/** The time at which the case was opened. */
export function openedAtOf({ openedAt, _creationTime }: Pick<Doc<"cases">, "openedAt" | "_creationTime">): number {
  return openedAt ?? _creationTime;
}

/** A client, or one of their cases, as a call names it. */
export interface PlaceIds {
  clientId: string;
  /** Null for the client alone. */
  caseId: string | null;
}

interface Place {
  clientId: Id<"clients">;
  caseId: Id<"cases"> | null;
}

/**
 * A client with one of their cases or none; null if either is absent, the client is deleted or the case is another
 * client's.
 */
export async function findPlace(ctx: QueryCtx, { clientId, caseId }: PlaceIds): Promise<Place | null> {
  const client = await Clients.find(ctx, clientId);
  if (client?.deleted !== null) return null;
  if (caseId === null) return { clientId: client._id, caseId: null };
  const clientCase = await find(ctx, caseId);
  return clientCase?.clientId === client._id ? { clientId: client._id, caseId: clientCase._id } : null;
}

/** The same; refuses NOT_FOUND instead of null. */
export async function requirePlace(ctx: QueryCtx, ids: PlaceIds): Promise<Place> {
  return (await findPlace(ctx, ids)) ?? refuse("NOT_FOUND", { what: ids.caseId === null ? "client" : "case" });
}

/** Names of a client and a case; a deleted client, whose records are about to be deleted, has none. */
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

/** The team of a case, including former staff. */
export async function listMembers(ctx: QueryCtx, caseId: Id<"cases">): Promise<Doc<"case_members">[]> {
  return await ctx.db
    .query("case_members")
    .withIndex("by_case_and_user", (q) => q.eq("caseId", caseId))
    .take(MOST_MEMBER_ROWS);
}

/** The team of a case without former staff, who hear nothing; empty without a case. */
export async function listTeam(ctx: QueryCtx, caseId: Id<"cases"> | null): Promise<Id<"users">[]> {
  const members = caseId === null ? [] : await listMembers(ctx, caseId);
  const staff = new Set((await listActiveStaff(ctx)).map(({ _id }) => _id));
  return members.map(({ userId }) => userId).filter((userId) => staff.has(userId));
}

/** More than one person works on at a time. */
const MOST_OF_A_MEMBER = 1_000;

/** The newest cases that a person owns, and those in whose team they are, also of deleted clients. */
export async function listOfMember(ctx: QueryCtx, userId: Id<"users">): Promise<Id<"cases">[]> {
  const owned = ctx.db.query("cases").withIndex("by_ownerId", (q) => q.eq("ownerId", userId));
  const joined = ctx.db.query("case_members").withIndex("by_user", (q) => q.eq("userId", userId));
  const ownedIds = (await owned.order("desc").take(MOST_OF_A_MEMBER)).map(({ _id }) => _id);
  const joinedIds = (await joined.order("desc").take(MOST_OF_A_MEMBER)).map(({ caseId }) => caseId);
  return [...new Set([...ownedIds, ...joinedIds])];
}

/** All cases in pages, the oldest first. */
export async function pageOfAll(ctx: QueryCtx, options: PaginationOptions) {
  return await ctx.db.query("cases").paginate(options);
}

/** More than any client has. */
const MOST_OF_A_CLIENT = 200;

function newestOfClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db
    .query("cases")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .order("desc");
}

/** A client's cases, newest first. */
export async function listOfClient(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"cases">[]> {
  return await newestOfClient(ctx, clientId).take(MOST_OF_A_CLIENT);
}

/** A client's newest case; null without any. */
export async function findNewest(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"cases"> | null> {
  return await newestOfClient(ctx, clientId).first();
}

/** The newest cases that a member answers for. */
export async function listOwnedBy(ctx: QueryCtx, ownerId: Id<"users">, count: number): Promise<Doc<"cases">[]> {
  return await ctx.db
    .query("cases")
    .withIndex("by_ownerId", (q) => q.eq("ownerId", ownerId))
    .order("desc")
    .take(count);
}

/** The case made from a contract, or null. */
export async function findOfContract(ctx: QueryCtx, contractId: Id<"contracts">): Promise<Doc<"cases"> | null> {
  return await ctx.db
    .query("cases")
    .withIndex("by_contract", (q) => q.eq("contractId", contractId))
    .first();
}

/** The name of a person; null for a job. */
export function nameOf(by: AuditActor): string | null {
  return "userId" in by ? by.name : null;
}

export interface NewCase extends StoredCaseType {
  clientId: Id<"clients">;
  priority?: CasePriority;
  ownerId?: Id<"users"> | null;
  notes?: string | null;
  contractId?: Id<"contracts"> | null;
}

/**
 * Opens a case: active, collecting information, no progress. Records it in the client's timeline and in the audit log.
 */
export async function open(ctx: MutationCtx, by: AuditActor, newCase: NewCase): Promise<Doc<"cases">> {
  const { priority = DEFAULT_PRIORITY, ownerId = null, notes = null, contractId = null, ...rest } = newCase;
  const year = Number((await Firm.today(ctx)).slice(0, 4));
  const serial = await drawSerial(ctx, year);
  const byName = nameOf(by);
  const now = Date.now();
  const caseId = await ctx.db.insert("cases", {
    ...rest,
    priority,
    ownerId,
    notes,
    contractId,
    year,
    serial,
    status: "active",
    stage: "information_collection",
    progress: 0,
    isProgressByHand: false,
    nextStep: null,
    version: 1,
    openedAt: now,
    updatedAt: now,
    updatedByName: byName,
    createdByName: byName,
  });
  const caseNumber = caseNumberOf({ year, serial });
  await ClientActivity.record(ctx, {
    clientId: rest.clientId,
    caseId,
    activityType: "case_created",
    description: `Case ${caseNumber} opened`,
    metadata: { case_type: caseTypeLabel(rest), priority, notes },
    isVisibleToClient: true,
    byName,
  });
  await recordEvent(ctx, { actor: by, action: "cases:create", subject: caseId, after: caseNumber });
  const opened = await ctx.db.get("cases", caseId);
  if (opened === null) throw new Error(`Case ${caseId} was not stored.`);
  const { clientName } = await Clients.get(ctx, rest.clientId);
  await Summary.enlist(ctx, { clientCase: opened, clientName, by: "userId" in by ? by : null });
  return opened;
}

export type CaseChanges = Partial<
  StoredCaseType &
    Pick<
      Doc<"cases">,
      "status" | "stage" | "priority" | "ownerId" | "progress" | "isProgressByHand" | "nextStep" | "version"
    >
>;

export async function change(
  ctx: MutationCtx,
  staff: Pick<Staff, "userId" | "name">,
  { caseId, changes }: { caseId: Id<"cases">; changes: CaseChanges },
): Promise<void> {
  await ctx.db.patch("cases", caseId, { ...changes, updatedAt: Date.now(), updatedByName: staff.name });
  const changed = await ctx.db.get("cases", caseId);
  if (changed !== null) await Summary.follow(ctx, caseId, { facts: Summary.factsOfCase(changed), by: staff });
}
