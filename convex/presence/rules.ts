/** Who is where: the kinds of places, how often a browser says that it is still there, and what the answers mean. */

export const PRESENCE_ACCESS = { staff: ["presence:see", "presence:tell"], administrator: [] } as const;

/** Records whose page a person may have open. */
export const PLACE_KINDS = ["lead", "contract", "client", "case"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** What somebody does there: has the page open, or writes a note. */
export const DOINGS = ["open", "writing"] as const;
export type Doing = (typeof DOINGS)[number];

/** A browser says this often that somebody is still there. */
export const TOLD_EACH_MS: Record<Doing, number> = { open: 10_000, writing: 4_000 };

/** Who has said nothing for so long is gone; the screens know it one publication later, and all of that takes less than half a minute. */
export const SILENT_MS: Record<Doing, number> = { open: 24_000, writing: 10_000 };

/**
 * Screens are told this often at most who has come, gone or moved. A message costs 300 bytes before any content: fifty people who open
 * another lead every minute are fifteen messages a minute and not fifty.
 */
export const PUBLISHED_EACH_MS: Record<Doing, number> = { open: 4_000, writing: 2_000 };

/** A publication that is late by so much does not come any more: its job has died with its server. */
export const OVERDUE_MS = 10_000;

/** The longest key by which a browser tells its tabs apart. */
export const TAB_KEY_MAX_CHARACTERS = 64;

/** More people and records than one practice has open at once; beyond it, the last ones are not shown. */
export const MOST_PRESENT = 500;

/** Where somebody is: a person with two records open is at two places. */
export interface Visit {
  userId: string;
  /** The public id of the record; `NOWHERE` on a seat that is free. */
  recordId: string;
}

const NOWHERE = "";
const BETWEEN = " ";

/** The component counts a person once in a room: one person with two records open is two of its users, with two tabs of one record one. */
export function visitOf({ recordId, userId }: Visit): string {
  return `${recordId}${BETWEEN}${userId}`;
}

export function readVisit(visit: string): Visit {
  const place = visit.lastIndexOf(BETWEEN);
  return { recordId: visit.slice(0, place), userId: visit.slice(place + 1) };
}

/**
 * What is published of a room. Each visit has a seat, and whoever goes from one record to another keeps theirs, so that a move is the number of
 * a seat and a record: no id of a person goes to all screens again.
 */
export interface Published {
  /** How many changes there have been. */
  version: number;
  seats: Visit[];
  /** The last ones, up to `version`. */
  changes: string[];
}

export const NOTHING_PUBLISHED: Published = { version: 0, seats: [], changes: [] };

/** A screen that has missed fewer changes than these asks for nothing again. */
export const CHANGES_KEPT = 8;

/** More free seats than these are forgotten, and every screen reads the room again. */
export const MOST_FREE_SEATS = 50;

const isFree = ({ recordId }: Visit) => recordId === NOWHERE;

/** A change as it is sent: `3:lead-7` is a move, `3:` a going; `3=` and an id begin that of a person who has no seat yet. */
function changeOf(seat: number, recordId: string, userId?: string): string {
  return `${String(seat)}${userId === undefined ? "" : `=${userId}`}:${recordId}`;
}

/** What is published once these people are there and no others; null where it is that already. */
export function publishVisits(before: Published, visits: readonly Visit[]): Published | null {
  const there = new Set(visits.map(visitOf));
  const seats = before.seats.map((seat) => (there.has(visitOf(seat)) ? seat : { ...seat, recordId: NOWHERE }));
  const known = new Set(seats.map(visitOf));
  for (const { userId, recordId } of visits) {
    if (known.has(visitOf({ userId, recordId }))) continue;
    const own = seats.findIndex((seat) => seat.userId === userId && isFree(seat));
    seats[own === -1 ? seats.length : own] = { userId, recordId };
  }
  const changes = seats.flatMap(({ userId, recordId }, place) => {
    const old = before.seats[place];
    if (old?.recordId === recordId) return [];
    return [changeOf(place, recordId, old === undefined ? userId : undefined)];
  });
  if (changes.length === 0) return null;
  const kept = [...before.changes, ...changes].slice(-Math.max(CHANGES_KEPT, changes.length));
  const after = { version: before.version + changes.length, seats, changes: kept };
  return seats.filter(isFree).length > MOST_FREE_SEATS ? forgetFreeSeats(after) : after;
}

/** Without those who have left, and without what has changed. Screens see from the version that they have missed it, and read the room again. */
export function forgetFreeSeats({ version, seats }: Published): Published {
  return { version: version + 1, seats: seats.filter((seat) => !isFree(seat)), changes: [] };
}

export function remembersMore({ seats, changes }: Published): boolean {
  return changes.length > 0 || seats.some(isFree);
}

/** Everybody in a room, as a screen reads it once. */
export interface Here {
  version: number;
  /** Each as the change by which its person came to it. */
  seats: string[];
}

/** What has changed lately in a room, as each screen follows it. */
export interface Moves {
  /** The version before the first of the changes. */
  after: number;
  changes: string[];
}

/** Nobody else is told of. A change of somebody else keeps its place, because changes are counted. */
export function roomFor(admitted: ReadonlySet<string>, { version, seats }: Published): Here {
  const shown = seats.flatMap(({ userId, recordId }, place) =>
    admitted.has(userId) ? [changeOf(place, recordId, userId)] : [],
  );
  return { version, seats: shown };
}

export function movesFor(admitted: ReadonlySet<string>, { version, seats, changes }: Published): Moves {
  const shown = changes.map((change) => {
    const { userId = "" } = seats[readChange(change).seat] ?? {};
    return admitted.has(userId) ? change : "";
  });
  return { after: version - changes.length, changes: shown };
}

interface Change {
  seat: number;
  userId: string | undefined;
  recordId: string;
}

function readChange(change: string): Change {
  const end = change.indexOf(":");
  const [seat = "", userId] = change.slice(0, end).split("=");
  return { seat: Number(seat), userId, recordId: change.slice(end + 1) };
}

/** A room as a screen knows it. */
export interface KnownRoom {
  version: number;
  seats: ReadonlyMap<number, Visit>;
}

export function knownRoom({ version, seats }: Here): KnownRoom {
  return { version, seats: sit(new Map(), seats) ?? new Map<number, Visit>() };
}

/** The room after these moves; null where the screen has missed some and has to read it again. */
export function followMoves(known: KnownRoom, { after, changes }: Moves): KnownRoom | null {
  const version = after + changes.length;
  if (known.version < after || known.version > version) return null;
  if (known.version === version) return known;
  const seats = sit(known.seats, changes.slice(known.version - after));
  return seats && { version, seats };
}

/** Null where somebody sits down of whom the screen does not know who they are. */
function sit(known: ReadonlyMap<number, Visit>, changes: readonly string[]): Map<number, Visit> | null {
  const seats = new Map(known);
  for (const change of changes.filter((text) => text !== "")) {
    const { seat, userId = seats.get(seat)?.userId, recordId } = readChange(change);
    if (userId === undefined) return null;
    seats.set(seat, { userId, recordId });
  }
  return seats;
}

/** For each record that somebody is at: its public id, then theirs. */
export function groupByRecord({ seats }: KnownRoom): string[][] {
  const taken = [...seats].sort(([one], [other]) => one - other).flatMap(([, visit]) => (isFree(visit) ? [] : [visit]));
  const byRecord = Map.groupBy(taken, ({ recordId }) => recordId);
  return [...byRecord].map(([recordId, there]) => [recordId, ...there.map(({ userId }) => userId)]);
}

/** Visits that have ended are kept this long, because the component needs none of them. */
export const ENDED_KEPT_MS = 60 * 60 * 1_000;
