/** Threads and their messages, as read by each side. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import type { PortalClient, Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import * as Cases from "../../cases/record/model";
import { caseNumberOf } from "../../cases/record/rules";
import * as CaseSummary from "../../cases/record/summary";
import * as Clients from "../../clients/record/model";
import * as Firm from "../../practice/settings/model";
import type { vPlaceThreads, vPortalThread, vPortalThreads, vStaffThread, vStaffThreads, vUnread } from "./answers";
import { lineOf, listLength, MOST_COUNTED, type InboxFilter, type MergeValues, type Side } from "./rules";

export type Thread = Doc<"message_threads">;

/** The thread with this id; null if it does not exist or its client was deleted. */
export async function findThread(ctx: QueryCtx, threadId: string): Promise<Thread | null> {
  const id = ctx.db.normalizeId("message_threads", threadId);
  const thread = id === null ? null : await ctx.db.get("message_threads", id);
  const client = thread === null ? null : await Clients.find(ctx, thread.clientId);
  return client?.deleted === null ? thread : null;
}

/** Refuses NOT_FOUND. */
export async function getThread(ctx: QueryCtx, threadId: string): Promise<Thread> {
  return (await findThread(ctx, threadId)) ?? refuse("NOT_FOUND", { what: "thread" });
}

/** The client's own thread; null for any other. */
export async function findOwn(ctx: QueryCtx, { clientId }: PortalClient, threadId: string): Promise<Thread | null> {
  const thread = await findThread(ctx, threadId);
  return thread?.clientId === clientId ? thread : null;
}

/** The client's own thread. Refuses NOT_FOUND for any other. */
export async function getOwn(ctx: QueryCtx, client: PortalClient, threadId: string): Promise<Thread> {
  return (await findOwn(ctx, client, threadId)) ?? refuse("NOT_FOUND", { what: "thread" });
}

/** More threads than a case has that are not archived. */
const MOST_OF_A_CASE = 200;

/** Facts about a case's threads in the list of cases. */
export async function summaryPart(ctx: QueryCtx, caseId: Id<"cases">) {
  const threads = await ctx.db
    .query("message_threads")
    .withIndex("by_case_and_lastAt", (q) => q.eq("caseId", caseId))
    .order("desc")
    .take(MOST_OF_A_CASE);
  return { isAnswerDue: threads.some(({ waitingFor, isArchived }) => waitingFor === "staff" && !isArchived) };
}

/** Brings the list of cases up to date after a change of a thread. */
export async function followList(
  ctx: MutationCtx,
  staff: Staff | null,
  { caseId }: Pick<Thread, "caseId">,
): Promise<void> {
  if (caseId !== null) await CaseSummary.follow(ctx, caseId, { facts: await summaryPart(ctx, caseId), by: staff });
}

const FACTS = ["caseId", "subject", "messageType", "isPriority", "waitingFor", "lastAt", "lastSender"] as const;

async function caseOf(ctx: QueryCtx, { caseId }: Pick<Thread, "caseId">): Promise<Doc<"cases"> | null> {
  return caseId === null ? null : await Cases.find(ctx, caseId);
}

/** The messages of a thread by time. */
export function messagesOf(ctx: QueryCtx, { _id }: Pick<Thread, "_id">) {
  return ctx.db.query("messages").withIndex("by_thread_and_at", (q) => q.eq("threadId", _id));
}

/** The beginning of the newest message. */
async function lineIn(ctx: QueryCtx, thread: Thread): Promise<string> {
  if (thread.lastLine !== undefined) return thread.lastLine;
  const newest = await messagesOf(ctx, thread).order("desc").first();
  return lineOf(newest?.text ?? "");
}

/** A thread as its client sees it. */
export async function forClient(ctx: QueryCtx, thread: Thread): Promise<Infer<typeof vPortalThread>> {
  const clientCase = await caseOf(ctx, thread);
  return {
    threadId: thread._id,
    ...pick(thread, [...FACTS]),
    caseNumber: clientCase === null ? null : caseNumberOf(clientCase),
    line: await lineIn(ctx, thread),
    unread: thread.unreadByClient,
  };
}

/** A thread as staff see it. */
export async function forStaff(ctx: QueryCtx, thread: Thread): Promise<Infer<typeof vStaffThread>> {
  const { ownerName } = await Access.describeOwner(ctx, thread.ownerId);
  return {
    threadId: thread._id,
    ...pick(thread, [...FACTS, "clientId", "ownerId", "isArchived"]),
    ...(await Cases.describePlace(ctx, thread)),
    ownerName,
    line: await lineIn(ctx, thread),
    unread: thread.unreadByStaff,
  };
}

/** The first rows, and whether there are more. */
export function cut<Row>(rows: readonly Row[], count: number): { shown: Row[]; hasOlder: boolean } {
  return { shown: rows.slice(0, count), hasOlder: rows.length > count };
}

/** The threads of a client, by newest message. */
export function newestOfClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db
    .query("message_threads")
    .withIndex("by_client_and_lastAt", (q) => q.eq("clientId", clientId))
    .order("desc");
}

/** A client's threads, by newest message. */
export async function listOwn(
  ctx: QueryCtx,
  { clientId }: PortalClient,
  wanted: number,
): Promise<Infer<typeof vPortalThreads>> {
  const count = listLength(wanted);
  const { shown, hasOlder } = cut(await newestOfClient(ctx, clientId).take(count + 1), count);
  return { threads: await Promise.all(shown.map((thread) => forClient(ctx, thread))), hasOlder };
}

async function showToStaff(ctx: QueryCtx, threads: readonly Thread[], count: number) {
  const { shown, hasOlder } = cut(threads, count);
  return { threads: await Promise.all(shown.map((thread) => forStaff(ctx, thread))), hasOlder };
}

/** The threads of a client, including the cases', or of one case. Null without such a client or case. */
export async function listOfPlace(
  ctx: QueryCtx,
  place: Cases.PlaceIds,
  wanted: number,
): Promise<Infer<typeof vPlaceThreads>> {
  const found = await Cases.findPlace(ctx, place);
  if (found === null) return null;
  const { clientId, caseId } = found;
  const count = listLength(wanted);
  const newest =
    caseId === null
      ? newestOfClient(ctx, clientId)
      : ctx.db
          .query("message_threads")
          .withIndex("by_case_and_lastAt", (q) => q.eq("caseId", caseId))
          .order("desc");
  return { ...(await showToStaff(ctx, await newest.take(count + 1), count)), ...(await writingTo(ctx, found)) };
}

function filtered(ctx: QueryCtx, { userId }: Staff, filter: InboxFilter) {
  const threads = ctx.db.query("message_threads");
  switch (filter) {
    case "all":
    case "archived":
      return threads.withIndex("by_isArchived_and_lastAt", (q) => q.eq("isArchived", filter === "archived"));
    case "mine":
    case "unassigned": {
      const ownerId = filter === "mine" ? userId : null;
      return threads.withIndex("by_isArchived_and_ownerId_and_lastAt", (q) =>
        q.eq("isArchived", false).eq("ownerId", ownerId),
      );
    }
    case "waitingForUs":
    case "waitingForClient": {
      const side = filter === "waitingForUs" ? "staff" : "client";
      return threads.withIndex("by_isArchived_and_waitingFor_and_lastAt", (q) =>
        q.eq("isArchived", false).eq("waitingFor", side),
      );
    }
    default:
      return filter satisfies never;
  }
}

/** The threads of all clients, by newest message. */
export async function listInbox(
  ctx: QueryCtx,
  staff: Staff,
  { filter, wanted }: { filter: InboxFilter; wanted: number },
): Promise<Infer<typeof vStaffThreads>> {
  const count = listLength(wanted);
  return await showToStaff(
    ctx,
    await filtered(ctx, staff, filter)
      .order("desc")
      .take(count + 1),
    count,
  );
}

/** Values for filling messages about a client or a case; and whether the client can read them. */
export async function writingTo(
  ctx: QueryCtx,
  place: Pick<Thread, "clientId" | "caseId">,
): Promise<{ mergeValues: MergeValues; hasPortal: boolean }> {
  const client = await Clients.find(ctx, place.clientId);
  const clientCase = await caseOf(ctx, place);
  const firm = await Firm.get(ctx);
  const mergeValues = {
    client_name: client?.clientName ?? null,
    case_number: clientCase === null ? null : caseNumberOf(clientCase),
    firm_name: firm.name,
    next_step: clientCase?.nextStep ?? null,
  };
  return { mergeValues, hasPortal: client?.isPortalGranted === true };
}

/** Threads of an owner, or of nobody, in which the client has written last; by newest message. */
export async function listWaitingForUs(ctx: QueryCtx, ownerId: Id<"users"> | null, count: number): Promise<Thread[]> {
  return await ctx.db
    .query("message_threads")
    .withIndex("by_isArchived_and_waitingFor_and_ownerId_and_lastAt", (q) =>
      q.eq("isArchived", false).eq("waitingFor", "staff").eq("ownerId", ownerId),
    )
    .order("desc")
    .take(count);
}

/** All messages of a client, the oldest first. */
export function allOfClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("messages").withIndex("by_client_and_at", (q) => q.eq("clientId", clientId));
}

/** A side's unread count in a thread. */
export function unreadOf(thread: Thread, side: Side): number {
  return side === "client" ? thread.unreadByClient : thread.unreadByStaff;
}

/** The threads with unread messages of a side: the client's own, or for staff all clients'. */
export async function listUnread(ctx: QueryCtx, reader: PortalClient | "staff"): Promise<Thread[]> {
  const threads = ctx.db.query("message_threads");
  const unread =
    reader === "staff"
      ? threads.withIndex("by_unreadByStaff", (q) => q.gt("unreadByStaff", 0))
      : threads.withIndex("by_client_and_unreadByClient", (q) =>
          q.eq("clientId", reader.clientId).gt("unreadByClient", 0),
        );
  return await unread.take(MOST_COUNTED + 1);
}

/** Number of messages that a side has not read. */
export async function countUnread(ctx: QueryCtx, reader: PortalClient | "staff"): Promise<Infer<typeof vUnread>> {
  const side = reader === "staff" ? "staff" : "client";
  const sum = (await listUnread(ctx, reader)).reduce((count, thread) => count + unreadOf(thread, side), 0);
  return { count: Math.min(sum, MOST_COUNTED), more: sum > MOST_COUNTED };
}
