/** Rows of clients for the live list. */
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { caseTypeLabel } from "../../practice/caseTypes";
import { newestVersion, readPage } from "../../platform/liveList/model";
import { cutForList, packRows, type RowNow, type SnapshotPage } from "../../platform/liveList/rules";
import { clientsAfter, countListed, findByNumber } from "./model";
import { CLIENT_STATUSES, CLIENT_TYPES, type ClientTuple } from "./rules";

/** The case type in words; empty if unknown. */
export function caseTypeWordsOf({ caseType, customCaseType }: Doc<"clients">): string {
  return caseType === null ? "" : caseTypeLabel({ caseType, customCaseType });
}

export function clientTuple(client: Doc<"clients">): ClientTuple {
  const { _id, number, updatedAt, clientName, clientEmail, clientPhone, clientType, status, onboardedAt } = client;
  if (client.deleted !== null) return [number, updatedAt, null];
  return [
    number,
    updatedAt,
    _id,
    cutForList(clientName),
    cutForList(clientEmail),
    clientPhone,
    cutForList(caseTypeWordsOf(client)),
    CLIENT_TYPES.indexOf(clientType),
    CLIENT_STATUSES.indexOf(status),
    onboardedAt,
    client.isPortalGranted ? 1 : 0,
    client.isSample ? 1 : 0,
  ];
}

/** One page of the clients, newest first. */
export async function snapshot(ctx: QueryCtx, cursor: string | null): Promise<SnapshotPage<ClientTuple, never>> {
  const clients = await readPage(cursor, (before) =>
    ctx.db
      .query("clients")
      .withIndex("by_number", (q) => q.lt("number", before))
      .order("desc"),
  );
  return {
    main: packRows(clients.docs.filter(({ deleted }) => deleted === null).map(clientTuple)),
    side: packRows<never>([]),
    nextCursor: clients.nextCursor,
    total: await countListed(ctx),
    since: { main: await newestVersion(clientsAfter(ctx, 0)), side: 0 },
  };
}

/** The current row of one client; a deleted one is marked as such. */
export async function rowNow(ctx: QueryCtx, number: number): Promise<RowNow<ClientTuple, never>> {
  const client = await findByNumber(ctx, number);
  return { main: packRows(client ? [clientTuple(client)] : []), side: packRows<never>([]) };
}
