/** Clients' uploads that wait for a decision, of all clients, oldest first. A query: nothing is stored. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as Access from "../../access/accounts/model";
import { refuse } from "../../access/accounts/refuse";
import * as Portals from "../../access/portal/people";
import * as Cases from "../../cases/record/model";
import { caseNumberOf } from "../../cases/record/rules";
import * as Requirements from "../../cases/requirements/model";
import * as Clients from "../../clients/record/model";
import * as Documents from "../record/model";
import type { vQueue, vQueueCount, vReviewItem } from "./answers";
import { EVERYONE, MINE, MOST_OF_A_CLIENT, MOST_QUEUED, queueLength } from "./rules";

type DocumentRow = Doc<"client_documents">;

function waiting(ctx: QueryCtx) {
  return ctx.db
    .query("client_documents")
    .withIndex("by_isFromClient_and_status_and_review_and_uploadedAt", (q) =>
      q.eq("isFromClient", true).eq("status", "uploaded").eq("review", "waiting"),
    );
}

function waitingOfCase(ctx: QueryCtx, caseId: Id<"cases">) {
  return ctx.db
    .query("client_documents")
    .withIndex("by_case_and_isFromClient_and_status_and_review_and_uploadedAt", (q) =>
      q.eq("caseId", caseId).eq("isFromClient", true).eq("status", "uploaded").eq("review", "waiting"),
    );
}

/** Upload time, and the order of arrival within a millisecond: the order of the index. */
function isBefore(one: DocumentRow, other: DocumentRow): boolean {
  const [at, otherAt] = [one.uploadedAt ?? 0, other.uploadedAt ?? 0];
  return at === otherAt ? one._creationTime < other._creationTime : at < otherAt;
}

async function next(queue: AsyncIterator<DocumentRow>): Promise<DocumentRow | undefined> {
  const step = await queue.next();
  return step.done === true ? undefined : step.value;
}

/** The documents of several cases in one order. Each case is read only as far as its documents are taken. */
async function* merged(ctx: QueryCtx, caseIds: readonly Id<"cases">[]): AsyncGenerator<DocumentRow> {
  const queues = caseIds.map((caseId) => waitingOfCase(ctx, caseId)[Symbol.asyncIterator]());
  const heads = await Promise.all(queues.map(next));
  for (;;) {
    let first: number | null = null;
    for (const [at, head] of heads.entries()) {
      const best = first === null ? undefined : heads[first];
      if (head !== undefined && (best === undefined || isBefore(head, best))) first = at;
    }
    const [queue, document] = first === null ? [] : [queues[first], heads[first]];
    if (first === null || queue === undefined || document === undefined) return;
    yield document;
    heads[first] = await next(queue);
  }
}

interface Asked {
  filter: string;
  staff: Pick<Staff, "userId">;
}

/** The member whose cases are asked for; null for all documents. */
function memberOf(ctx: QueryCtx, { filter, staff }: Asked): Id<"users"> | null {
  if (filter === EVERYONE) return null;
  return filter === MINE ? staff.userId : (Access.userIdIn(ctx, filter) ?? refuse("NOT_FOUND", { what: "member" }));
}

interface NamedDocument {
  document: DocumentRow;
  clientName: string;
}

/** Reads each record once. */
function readOnce<RecordId extends string, Value>(read: (id: RecordId) => Promise<Value>) {
  const known = new Map<RecordId, Promise<Value>>();
  return async (id: RecordId) => {
    const value = known.get(id) ?? read(id);
    known.set(id, value);
    return await value;
  };
}

/** The first documents of the queue with their clients' names, without those of deleted clients, which are about to go. */
async function oldest(ctx: QueryCtx, asked: Asked, count: number): Promise<NamedDocument[]> {
  const memberId = memberOf(ctx, asked);
  const queue = memberId === null ? waiting(ctx) : merged(ctx, await Cases.listOfMember(ctx, memberId));
  const nameOf = readOnce(async (id: Id<"clients">) => (await Clients.namesOf(ctx, [id])).get(id) ?? null);
  const found: NamedDocument[] = [];
  for await (const document of queue) {
    const clientName = await nameOf(document.clientId);
    if (clientName !== null) found.push({ document, clientName });
    if (found.length === count) break;
  }
  return found;
}

type ReviewItem = Infer<typeof vReviewItem>;

/** The facts of documents. Four reads for each at most: the longest list has to fit in a query. */
async function describe(ctx: QueryCtx, named: readonly NamedDocument[]): Promise<ReviewItem[]> {
  const caseOf = readOnce(async (id: Id<"cases">) => await Cases.find(ctx, id));
  const ownerOf = readOnce(async (id: Id<"users">) => await Access.describeOwner(ctx, id));
  const localeOf = readOnce(async (id: string) => await Portals.readerLocale(ctx, id));
  const names = new Map(named.map(({ document: { _id }, clientName }) => [_id, clientName]));
  const shown = await Documents.shown(
    ctx,
    named.map(({ document }) => document),
  );
  return await Promise.all(
    shown.map(async (each) => {
      const { clientId, caseId, requirementId } = each;
      const clientCase = caseId === null ? null : await caseOf(caseId);
      const ownerId = clientCase === null ? null : Cases.ownerOf(clientCase);
      return {
        ...each,
        clientName: names.get(each.documentId) ?? "",
        caseNumber: clientCase === null ? null : caseNumberOf(clientCase),
        ...(ownerId === null ? NO_OWNER : await ownerOf(ownerId)),
        requestTitle: requirementId === null ? null : await Requirements.titleOf(ctx, requirementId),
        readerLocale: await localeOf(clientId),
      };
    }),
  );
}

const NO_OWNER = { ownerName: null, isOwnerHere: false } as const;

/** The oldest documents to review, at most `wanted`. */
export async function list(ctx: QueryCtx, asked: Asked, wanted: number): Promise<Infer<typeof vQueue>> {
  const length = queueLength(wanted);
  const documents = await oldest(ctx, asked, length + 1);
  return { items: await describe(ctx, documents.slice(0, length)), hasMore: documents.length > length };
}

/** The first rows of the queue, also of clients who are being deleted. */
export async function listRows(ctx: QueryCtx, most: number): Promise<DocumentRow[]> {
  return await waiting(ctx).take(most);
}

/** Rows of a member's queue in no order: cheaper than `oldest`. */
export async function listRowsOf(ctx: QueryCtx, userId: Id<"users">, most: number): Promise<DocumentRow[]> {
  const found: DocumentRow[] = [];
  for (const caseId of await Cases.listOfMember(ctx, userId)) {
    if (found.length < most) found.push(...(await waitingOfCase(ctx, caseId).take(most - found.length)));
  }
  return found;
}

/** Number of documents to review, exact up to a limit. */
export async function count(
  ctx: QueryCtx,
  asked: Asked,
  most: number = MOST_QUEUED,
): Promise<Infer<typeof vQueueCount>> {
  const memberId = memberOf(ctx, asked);
  const found = memberId === null ? await listRows(ctx, most + 1) : await listRowsOf(ctx, memberId, most + 1);
  const names = await Clients.namesOf(
    ctx,
    found.map(({ clientId }) => clientId),
  );
  const number = found.filter(({ clientId }) => names.has(clientId)).length;
  return { count: Math.min(number, most), more: number > most };
}

/** Number of a client's documents to review, in a case or without one, exact up to a limit; 0 for an absent or deleted client. */
export async function countOfClient(ctx: QueryCtx, id: string): Promise<Infer<typeof vQueueCount>> {
  const client = await Clients.find(ctx, id);
  if (client?.deleted !== null) return { count: 0, more: false };
  const found = await ctx.db
    .query("client_documents")
    .withIndex("by_client_and_isFromClient_and_status_and_review", (q) =>
      q.eq("clientId", client._id).eq("isFromClient", true).eq("status", "uploaded").eq("review", "waiting"),
    )
    .take(MOST_OF_A_CLIENT + 1);
  return { count: Math.min(found.length, MOST_OF_A_CLIENT), more: found.length > MOST_OF_A_CLIENT };
}

/** One document in any state, as a reviewer sees it; null for an absent one. */
export async function find(ctx: QueryCtx, documentId: string): Promise<ReviewItem | null> {
  const document = await Documents.find(ctx, documentId);
  if (document === null) return null;
  const clientName = (await Clients.namesOf(ctx, [document.clientId])).get(document.clientId) ?? "";
  const [item] = await describe(ctx, [{ document, clientName }]);
  return item ?? null;
}
