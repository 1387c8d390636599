/** Work of clients: documents, signatures, payments, questionnaires. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Cases from "../../cases/record/model";
import * as Questionnaires from "../../cases/questionnaires/model";
import * as Requirements from "../../cases/requirements/model";
import * as Ledger from "../../contracts/ledger/model";
import * as Money from "../../contracts/money/model";
import { owedCents } from "../../contracts/money/rules";
import * as Contracts from "../../contracts/record/model";
import { isOver } from "../../contracts/record/rules";
import { addDays, DAY_MS } from "../../platform/days";
import { contractPathIdOf } from "../../platform/ids";
import { asLines, byPlace, firstOf, groupLine, lineOf, MOST_READ, Places, type Lines } from "./lines";
import type { Line } from "../todayLines";

/** Rows of requests that are read to make groups of them. */
const MOST_REQUESTS = 300;
/** Contracts sent earlier are forgotten. */
const SENT_DAYS = 180;
/** A balance that waits longer is urgent. */
const LATE_BALANCE_DAYS = 60;
/** Cases of a member whose requests are read. */
const MOST_CASES = 200;

type Request = Doc<"case_requirements">;

/** Nobody waits for a client in a case that is on hold or completed. */
function isAwaited({ status }: Doc<"cases">): boolean {
  return status !== "completed" && status !== "on_hold";
}

async function requestLine(places: Places, group: readonly Request[], today: string): Promise<Line | null> {
  const [first] = group;
  const clientCase = first === undefined ? null : (await places.find(first))?.clientCase;
  if (clientCase === null || clientCase === undefined || !isAwaited(clientCase)) return null;
  const days = group.flatMap(({ dueOn }) => (dueOn === null ? [] : [dueOn])).sort();
  const dueOn = days[0] ?? null;
  const times = group.map(({ _creationTime }) => _creationTime);
  return await groupLine(places, group, {
    kind: "requested",
    title: group.length === 1 ? (first?.title ?? null) : null,
    dueOn,
    since: Math.min(...times),
    isUrgent: dueOn !== null && dueOn < today,
    mark: Math.max(...times),
  });
}

async function requestLines(ctx: QueryCtx, rows: readonly Request[], today: string): Promise<Line[]> {
  const places = await Places.of(ctx);
  return await firstOf(byPlace(rows), async (group) => await requestLine(places, group, today));
}

/** Requested documents of all cases by case, the longest due first. */
export async function requestedLines(ctx: QueryCtx, today: string): Promise<Lines> {
  const rows = await Requirements.listWithClient(ctx, MOST_REQUESTS);
  return asLines(await requestLines(ctx, rows, today), rows.length >= MOST_REQUESTS);
}

/** Requested documents of the cases that a member answers for. */
export async function ownRequestedLines(ctx: QueryCtx, userId: Id<"users">, today: string): Promise<Lines> {
  const cases = (await Cases.listOwnedBy(ctx, userId, MOST_CASES)).filter(isAwaited);
  const rows = await Promise.all(cases.map(async ({ _id }) => await Requirements.listWithClientOf(ctx, _id)));
  return asLines(await requestLines(ctx, rows.flat(), today), cases.length === MOST_CASES);
}

/** Contracts that were sent and not signed, the longest waiting first. */
export async function unsignedLines(ctx: QueryCtx, today: string): Promise<Lines> {
  const places = await Places.of(ctx);
  const sentSince = Date.parse(addDays(today, -SENT_DAYS));
  const found = (["sent", "viewed"] as const).map(
    async (status) => await Contracts.listOldestOf(ctx, { status, sentSince }, MOST_READ),
  );
  const contracts = (await Promise.all(found)).flat();
  const lines = contracts.map(({ archivedAt, deleted, ...contract }) =>
    archivedAt !== null || deleted !== undefined
      ? null
      : lineOf({
          ...contractFacts(contract),
          kind: "unsigned",
          title: contract.status,
          since: contract.sentAt,
          ownerId: places.memberOf(contract.createdBy),
          mark: contract.viewedAt ?? contract.sentAt ?? 0,
        }),
  );
  return asLines(lines);
}

type Contract = Pick<Doc<"contracts">, "_id" | "submissionId" | "clientId" | "clientName">;

function contractFacts({ _id, submissionId, clientId, clientName }: Contract) {
  const recordId = contractPathIdOf({ _id, submissionId });
  return { id: _id, recordId, name: clientName, clientId: clientId ?? null };
}

/** Charged balances that are not paid. */
export async function balanceLines(ctx: QueryCtx, today: string): Promise<Lines> {
  const places = await Places.of(ctx);
  const charged = await Money.listCharged(ctx, MOST_READ);
  const lines = charged.map(async ({ contractId, paidCents, waivedCents = 0 }) => {
    const contract = await Contracts.find(ctx, contractId);
    if (contract === null || contract.deleted !== undefined || isOver(contract)) return null;
    const since = (await Ledger.findLinkOf(ctx, contractId, "balance"))?.madeAt ?? null;
    return lineOf({
      ...contractFacts(contract),
      kind: "balance",
      cents: owedCents({ feeCents: contract.feeCents, paidCents, waivedCents }),
      since,
      ownerId: places.memberOf(contract.createdBy),
      isUrgent: since !== null && since < Date.parse(today) - LATE_BALANCE_DAYS * DAY_MS,
      mark: since ?? 0,
    });
  });
  return asLines(await Promise.all(lines), charged.length >= MOST_READ);
}

/** Questionnaires that clients have not completed, the oldest first. */
export async function questionnaireLines(ctx: QueryCtx): Promise<Lines> {
  const places = await Places.of(ctx);
  const rows = await Questionnaires.listOpen(ctx, MOST_READ);
  const lines = rows.map(async (row) => {
    const place = await places.find(row);
    if (place === null || (place.clientCase !== null && !isAwaited(place.clientCase))) return null;
    const { name, clientId, caseId, ownerId } = place;
    return lineOf({
      kind: "questionnaire",
      id: row._id,
      recordId: row._id,
      name,
      clientId,
      caseId,
      ownerId,
      title: row.name.en,
      since: row._creationTime,
      mark: row._creationTime,
    });
  });
  return asLines(await Promise.all(lines));
}
