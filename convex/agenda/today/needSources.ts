/** Work of the practice: messages, documents to review, leads to call, contracts with a problem. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import type { Staff } from "../../access/accounts/actors";
import * as Questionnaires from "../../cases/questionnaires/model";
import * as Money from "../../contracts/money/model";
import * as Contracts from "../../contracts/record/model";
import * as ContractSteps from "../../contracts/steps/model";
import { STEP_LABELS } from "../../contracts/steps/rules";
import * as ReviewQueue from "../../documents/reviewQueue/model";
import * as LeadFigures from "../../leads/figures/model";
import * as LeadRecords from "../../leads/record/model";
import * as LeadDecisions from "../../leads/status/model";
import { DEFAULT_LEAD_STATUS } from "../../leads/status/rules";
import * as FollowUps from "../../leads/followUps/model";
import * as Messages from "../../messages/conversations/model";
import * as Notifications from "../../practice/notifications/model";
import { addDays } from "../../platform/days";
import { contractPathIdOf, leadIdOf } from "../../platform/ids";
import { isUnread } from "../../practice/unreadNews";
import { listDated } from "./dateSources";
import { asLines, byPlace, firstOf, groupLine, lineOf, MOST_READ, Places, type Lines } from "./lines";
import type { Line } from "../todayLines";

/** A lead is new for so many days, by the form's own date: an old sheet that is imported has no new leads. */
const NEW_DAYS = 14;
/** The newest leads that are looked at for unassigned ones. */
const NEWEST_LEADS = 100;
/** So long a completed questionnaire, and an ended contract, wait. */
const [ANSWERED_DAYS, ENDED_DAYS] = [14, 60];

type OwnerId = Id<"users"> | null;

const startOf = (today: string, days: number) => Date.parse(addDays(today, -days));

/** Threads of these owners in which the client has written last. */
export async function messageLines(ctx: QueryCtx, owners: readonly OwnerId[]): Promise<Lines> {
  const places = await Places.of(ctx);
  const found = await Promise.all(owners.map(async (owner) => await Messages.listWaitingForUs(ctx, owner, MOST_READ)));
  const lines = found.flat().map(async (thread) => {
    const place = await places.find(thread);
    if (place === null) return null;
    const { name, clientId, caseId } = place;
    return lineOf({
      kind: "message",
      id: thread._id,
      recordId: thread._id,
      name,
      clientId,
      caseId,
      title: thread.subject,
      count: Math.max(1, thread.unreadByStaff),
      since: thread.lastAt,
      ownerId: places.memberOf(thread.ownerId) ?? place.ownerId,
      isUrgent: thread.isPriority,
      mark: thread.lastAt,
    });
  });
  return asLines(
    await Promise.all(lines),
    found.some(({ length }) => length === MOST_READ),
  );
}

/** Rows of documents that are read to make groups of them: the first ones, and all if they make too few groups. */
const [FIRST_DOCUMENTS, MOST_DOCUMENTS] = [150, 300];

/** Documents to review, by case: of all clients, or of the cases that a member owns or works on. */
export async function reviewLines(ctx: QueryCtx, userId: Id<"users"> | null): Promise<Lines> {
  const places = await Places.of(ctx);
  const read = async (most: number) =>
    userId === null ? await ReviewQueue.listRows(ctx, most) : await ReviewQueue.listRowsOf(ctx, userId, most);
  const first = await read(FIRST_DOCUMENTS);
  const isEnough = first.length < FIRST_DOCUMENTS || byPlace(first).length >= MOST_READ;
  const rows = isEnough ? first : await read(MOST_DOCUMENTS);
  const lines = await firstOf(byPlace(rows), async (group) => {
    const times = group.map(({ uploadedAt }) => uploadedAt ?? 0);
    return await groupLine(places, group, { kind: "review", since: Math.min(...times), mark: Math.max(...times) });
  });
  return asLines(lines, rows.length === (isEnough ? FIRST_DOCUMENTS : MOST_DOCUMENTS));
}

/** Completed questionnaires, whose answers staff read and accept. */
export async function answerLines(ctx: QueryCtx, today: string): Promise<Lines> {
  const places = await Places.of(ctx);
  const rows = await Questionnaires.listCompletedSince(ctx, startOf(today, ANSWERED_DAYS), MOST_READ);
  return asLines(
    await Promise.all(
      rows.map(async (row) => {
        const place = await places.find(row);
        if (place === null) return null;
        const { name, clientId, caseId, ownerId } = place;
        const { name: form, completedAt } = row;
        const title = form.en;
        const facts = { recordId: row._id, name, clientId, caseId, ownerId, title };
        return lineOf({ kind: "answers", id: row._id, ...facts, since: completedAt, mark: completedAt ?? 0 });
      }),
    ),
  );
}

interface CalledLead {
  lead: Doc<"leads">;
  stored: LeadDecisions.LeadStatusRow | null;
  /** Only of a new lead. */
  since: number | null;
}

function leadLine(kind: "followUp" | "newLead", { lead, stored, since }: CalledLead): Line | null {
  if (lead.merged !== undefined) return null;
  const leadId = leadIdOf(lead.number);
  const dueOn = kind === "followUp" ? (stored?.nextContactOn ?? null) : null;
  return lineOf({
    kind,
    id: leadId,
    recordId: leadId,
    name: FollowUps.leadNameOf(lead),
    title: lead.phone,
    dueOn,
    since,
    ownerId: stored?.ownerId ?? null,
    mark: kind === "followUp" ? (stored?.nextContactSet?.at ?? 0) : 0,
  });
}

/** Leads of these owners whose day of the next contact has come. */
export async function followUpLines(
  ctx: QueryCtx,
  owners: readonly OwnerId[],
  today: string,
): Promise<(Line | null)[]> {
  const rows = await Promise.all(
    owners.map(async (owner) => await LeadDecisions.listDueOf(ctx, { ownerId: owner, today }, MOST_READ)),
  );
  return await Promise.all(
    rows.flat().map(async (row) => {
      const lead = await LeadRecords.findByNumber(ctx, row.number);
      return lead && leadLine("followUp", { lead, stored: row, since: null });
    }),
  );
}

/** Leads that a member was given in these days, and that have no next contact yet. */
export async function newLeadLines(ctx: QueryCtx, ownerId: Id<"users">, today: string): Promise<(Line | null)[]> {
  const rows = await LeadDecisions.listUndatedOf(ctx, { ownerId, since: startOf(today, NEW_DAYS) }, MOST_READ);
  const cameAt = await LeadFigures.arrivals(ctx);
  const untouched = rows.filter(({ status }) => status === DEFAULT_LEAD_STATUS);
  return await Promise.all(
    untouched.map(async (row) => {
      const lead = await LeadRecords.findByNumber(ctx, row.number);
      return lead && leadLine("newLead", { lead, stored: row, since: cameAt(lead) });
    }),
  );
}

/** Unassigned leads: follow-ups that are due, and new leads. */
export async function unassignedLeadLines(ctx: QueryCtx, owners: readonly OwnerId[], today: string): Promise<Lines> {
  const due = await followUpLines(ctx, owners, today);
  const newest = await LeadRecords.listNewest(ctx, NEWEST_LEADS);
  const decided = await LeadDecisions.mapOf(
    ctx,
    newest.map(({ number }) => number),
  );
  const [cameAt, earliest] = [await LeadFigures.arrivals(ctx), startOf(today, NEW_DAYS)];
  const fresh = newest.flatMap((lead) => {
    const { ownerId, nextContactOn, status = DEFAULT_LEAD_STATUS } = decided.get(lead.number) ?? {};
    const since = cameAt(lead);
    const isNew = lead.state === "listed" && since >= earliest && status === DEFAULT_LEAD_STATUS;
    const isFree = ownerId === undefined && nextContactOn === undefined;
    return isNew && isFree ? [leadLine("newLead", { lead, stored: null, since })] : [];
  });
  const lines = [...due.map((line) => line && { ...line, ownerId: null }), ...fresh];
  return asLines(lines);
}

function contractLine(contract: Doc<"contracts">, given: Partial<Line> & Pick<Line, "kind" | "mark">): Line | null {
  if (contract.deleted !== undefined || contract.archivedAt !== null) return null;
  return lineOf({
    id: contract._id,
    recordId: contractPathIdOf(contract),
    clientId: contract.clientId ?? null,
    name: contract.clientName,
    ownerId: contract.createdBy,
    ...given,
  });
}

/** Contracts that could not be sent, were declined or have expired, and payments with an alert. */
export async function contractLines(ctx: QueryCtx, today: string): Promise<Lines> {
  const places = await Places.of(ctx);
  const failed = await ContractSteps.listAllFailed(ctx, MOST_READ);
  const notSent = failed.map(async ({ contractId, step, updatedAt }) => {
    const contract = await Contracts.find(ctx, contractId);
    const facts = { kind: "notSent", title: STEP_LABELS[step], since: updatedAt, mark: updatedAt } as const;
    return contract && contractLine(contract, facts);
  });
  const sentSince = startOf(today, ENDED_DAYS);
  const ended = (["declined", "expired"] as const).map(async (status) =>
    (await Contracts.listNewestOf(ctx, { status, sentSince }, MOST_READ)).map((contract) =>
      contractLine(contract, { kind: "ended", title: status, since: contract.sentAt, mark: contract.updatedAt }),
    ),
  );
  const alerted = (await Money.listAlerted(ctx, MOST_READ)).map(async ({ contractId, openAlerts, updatedAt }) => {
    const contract = await Contracts.find(ctx, contractId);
    return contract && contractLine(contract, { kind: "trouble", count: openAlerts, mark: updatedAt });
  });
  const lines = [await Promise.all(notSent), ...(await Promise.all(ended)), await Promise.all(alerted)].flat();
  // Several failed steps of a contract are one line.
  const once = new Map(lines.flatMap((line) => (line === null ? [] : [[line.key, line] as const])));
  return asLines([...once.values()].map((line) => ({ ...line, ownerId: memberIn(places, ctx, line.ownerId) })));
}

function memberIn(places: Places, ctx: QueryCtx, ownerId: string | null): Id<"users"> | null {
  return ownerId === null ? null : places.memberOf(Access.userIdIn(ctx, ownerId));
}

/** Tasks and deadlines of these owners that are due today or earlier. */
export async function overdueLines(ctx: QueryCtx, owners: readonly OwnerId[], today: string): Promise<Lines> {
  const range = { from: "0000-01-01", before: addDays(today, 1), today };
  return await listDated(ctx, owners, range);
}

/** Unread mentions of a member. */
export async function mentionLines(ctx: QueryCtx, { userId, joinedAt }: Staff): Promise<Line[]> {
  const reading = (await Notifications.findReader(ctx, userId)) ?? { readUpTo: joinedAt, readApart: [] };
  const news = await Notifications.newestOf(ctx, "mention", userId).take(MOST_READ);
  return news
    .filter(({ at }) => isUnread(reading, at))
    .map(({ at, name, byName, recordId }) =>
      lineOf({
        kind: "mention",
        id: String(at),
        recordId,
        name: byName ?? "",
        title: name,
        since: at,
        ownerId: userId,
        mark: at,
      }),
    );
}
