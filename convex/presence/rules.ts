/** Who is where: the kinds of places, how often a browser says that it is still there, and what the answers mean. */

export const PRESENCE_ACCESS = { staff: ["presence:see", "presence:tell"], administrator: [] } as const;

/** Records whose page a person may have open. */
export const PLACE_KINDS = ["lead", "contract", "client", "case"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** What somebody does there: has the page open, or writes a note. */
export const DOINGS = ["open", "writing"] as const;
export type Doing = (typeof DOINGS)[number];

/**
 * A browser says this often that somebody is still there. Who has said nothing for two and a half times as long is gone: 25 s for a
 * page, 10 s for a note.
 */
export const TOLD_EACH_MS: Record<Doing, number> = { open: 10_000, writing: 4_000 };

/** The longest key by which a browser tells its tabs apart. */
export const TAB_KEY_MAX_CHARACTERS = 64;

/** More people and records than one practice has open at once; beyond it, the last ones are not shown. */
export const MOST_PRESENT = 500;

/** A record by its public id, followed by the ids of those who are there: short, because every open list has it. */
export type Presence = string[];

const BETWEEN = " ";

/** The component counts a person once in a room: one person with two records open is two of its users, with two tabs of one record one. */
export function visitOf(recordId: string, userId: string): string {
  return `${recordId}${BETWEEN}${userId}`;
}

function readVisit(visit: string): { recordId: string; userId: string } {
  const place = visit.lastIndexOf(BETWEEN);
  return { recordId: visit.slice(0, place), userId: visit.slice(place + 1) };
}

/** The visits of those who are admitted, by record, in their order. */
export function groupByRecord(visits: readonly string[], admitted: ReadonlySet<string>): Presence[] {
  const people = visits.map(readVisit).filter(({ userId }) => admitted.has(userId));
  const byRecord = Map.groupBy(people, ({ recordId }) => recordId);
  return [...byRecord].map(([recordId, there]) => [recordId, ...there.map(({ userId }) => userId)]);
}

/** Visits that have ended are kept this long, because the component needs none of them. */
export const ENDED_KEPT_MS = 60 * 60 * 1_000;
