/** Days to come, and what has happened since yesterday. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Documents from "../../documents/record/model";
import * as Notifications from "../../practice/notifications/model";
import { addDays, type DayRange } from "../../platform/days";
import { ANYBODY, NOBODY } from "../../platform/dueItems/rules";
import type { OwnerFilter } from "../../cases/tasks/model";
import { DEADLINE_KINDS } from "../deadlines/rules";
import * as Radar from "../radar/model";
import type { RadarKind } from "../radar/rules";
import { asLines, byPlace, firstOf, groupLine, lineOf, MOST_READ, Places, type Lines } from "./lines";
import type { Line } from "../todayLines";
import type { LineKind } from "./rules";

/** Today's column has so many days after today. */
const DAYS_AHEAD = 7;

interface Range extends DayRange {
  /** The practice's day. */
  today: string;
}

export const WITH_OWNER = [...DEADLINE_KINDS, "task"] as const;

const LINE_KIND_OF = { task: "task", document: "expiry" } as const satisfies Partial<Record<RadarKind, LineKind>>;

function kindOf(kind: RadarKind): LineKind {
  return kind === "task" || kind === "document" ? LINE_KIND_OF[kind] : "deadline";
}

async function dueLine(places: Places, item: Radar.RadarItem): Promise<Line | null> {
  const place = await places.find(item);
  if (place === null) return null;
  const { clientId, caseId, name } = place;
  const { itemId, title, dueOn, version } = item;
  return lineOf({
    kind: kindOf(item.kind),
    id: itemId,
    recordId: itemId,
    name,
    clientId,
    caseId,
    title,
    dueOn,
    ownerId: places.memberOf(item.ownerId) ?? place.ownerId,
    mark: version,
  });
}

async function linesOf(ctx: QueryCtx, items: readonly Radar.RadarItem[], isFull: boolean): Promise<Lines> {
  const places = await Places.of(ctx);
  const first = items.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1)).slice(0, MOST_READ);
  return asLines(await Promise.all(first.map(async (item) => await dueLine(places, item))), isFull);
}

async function read(
  ctx: QueryCtx,
  kinds: readonly RadarKind[],
  { owner, ...range }: Range & { owner: OwnerFilter },
): Promise<Radar.RadarItem[]> {
  const found = kinds.map(async (kind) => await Radar.listRange(ctx, { ...range, kind, owner, count: MOST_READ }));
  return (await Promise.all(found)).flat();
}

/** Tasks and deadlines of these owners in a range, by day. */
export async function listDated(ctx: QueryCtx, owners: readonly (Id<"users"> | null)[], range: Range): Promise<Lines> {
  const found = owners.map(async (owner) => await read(ctx, WITH_OWNER, { ...range, owner: owner ?? NOBODY }));
  const items = (await Promise.all(found)).flat();
  return await linesOf(ctx, items, items.length >= MOST_READ);
}

const coming = (today: string): Range => ({ from: addDays(today, 1), before: addDays(today, DAYS_AHEAD + 1), today });

/** Tasks and deadlines of these owners in the next days. */
export async function comingLines(
  ctx: QueryCtx,
  owners: readonly (Id<"users"> | null)[],
  today: string,
): Promise<Lines> {
  return await listDated(ctx, owners, coming(today));
}

/** Documents that expire in the next days. */
export async function expiryLines(ctx: QueryCtx, today: string): Promise<Lines> {
  const items = await read(ctx, ["document"], { ...coming(today), from: today, owner: ANYBODY });
  return await linesOf(ctx, items, items.length >= MOST_READ);
}

/** Deadlines of the whole practice, from the overdue ones to the next days: dates of the government and of courts. */
export async function courtLines(ctx: QueryCtx, today: string): Promise<Lines> {
  const range = { ...coming(today), from: addDays(today, -DAYS_AHEAD), owner: ANYBODY } as const;
  const items = await read(ctx, DEADLINE_KINDS, range);
  return await linesOf(ctx, items, items.length >= MOST_READ);
}

/** Rows of uploads that are looked at. */
const MOST_UPLOADS = 100;

/** Signed contracts, payments and uploads since the beginning of yesterday. */
export async function newsLines(ctx: QueryCtx, today: string): Promise<Lines> {
  const since = Date.parse(addDays(today, -1));
  const [signed, paid] = await Promise.all([
    newsOf(ctx, { kind: "signed", news: "contractSigned", since }),
    newsOf(ctx, { kind: "paid", news: "paymentReceived", since }),
  ]);
  const places = await Places.of(ctx);
  const uploads = await Documents.listUploadedSince(ctx, since, MOST_UPLOADS);
  const uploaded = await firstOf(byPlace(uploads), async (group) => {
    const at = Math.max(...group.map(uploadedAtOf));
    const line = await groupLine(places, group, { kind: "uploaded", since: at, mark: at });
    return line && { ...line, ownerId: null };
  });
  return asLines([...signed, ...paid, ...uploaded]);
}

function uploadedAtOf({ uploadedAt, _creationTime }: Doc<"client_documents">): number {
  return uploadedAt ?? _creationTime;
}

interface NewsRange {
  kind: "signed" | "paid";
  news: "contractSigned" | "paymentReceived";
  since: number;
}

async function newsOf(ctx: QueryCtx, { kind, news, since }: NewsRange): Promise<Line[]> {
  const rows = await Notifications.newestOf(ctx, news).take(MOST_READ);
  return rows
    .filter(({ at }) => at >= since)
    .map(({ at, name, recordId }) => lineOf({ kind, id: String(at), recordId, name: name ?? "", since: at, mark: at }));
}
