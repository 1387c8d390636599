/** Filters of the log, and the check of a chain for tampering. */

/** The person filter's value for events of jobs. */
export const JOBS = "jobs";

/** Kinds of record that an event is about; `other`: of an action unknown to this version. */
export const RECORD_KINDS = [
  "lead",
  "contract",
  "client",
  "case",
  "document",
  "person",
  "invitation",
  "settings",
  "sheet",
  "samples",
  "import",
  "other",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Maximum of events in a page of the log. */
export const MAX_PAGE = 1_000;

/** The UTC day of a moment: "2026-03-01". */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The start of a UTC day, and the start of the next. */
export function boundsOf(day: string): { start: number; end: number } {
  const start = Date.parse(day);
  return { start, end: start + DAY_MS };
}

/** Transactions that began before midnight have ended after this, allowing for clock skew. */
const SETTLED_MS = 10 * 60 * 1_000;

/** Whether the day can get no further events. */
export function isOver(day: string, now: number): boolean {
  return boundsOf(day).end + SETTLED_MS <= now;
}

/**
 * `removed`: the event before this one is missing; `removedAtEnd`: the last event of a sealed day is missing;
 * `inserted`: the event is not part of its chain. The last two concern the seal itself.
 */
export const BREAKS = ["changed", "removed", "removedAtEnd", "inserted", "sealChanged", "sealRemoved"] as const;
export type BreakKind = (typeof BREAKS)[number];

/** The chain fields of an event; null in rows of earlier versions. */
export interface Link {
  hash: string | null;
  previousHash: string | null;
  /** Whether the hash matches the event's fields. */
  isIntact: boolean;
}

interface Place {
  /** The hash of the event before it; null at the beginning of a chain. */
  before: string | null;
  link: Link;
  /** The event after it. */
  next: Link | null;
}

/** The break at an event, or null. Assumes that the previous event is right. */
export function breakAt({ before, link, next }: Place): BreakKind | null {
  // Rows of earlier versions have no hash; all of them are older than the chain.
  if (link.hash === null && before === null) return null;
  const continues = link.previousHash === before;
  if (link.hash !== null && link.isIntact && continues) return null;
  // The chain continues without it.
  if (before !== null && next?.previousHash === before) return "inserted";
  if (link.hash === null) return next === null ? "inserted" : "changed";
  if (!link.isIntact) return next === null && !continues ? "inserted" : "changed";
  // Only the first event of a chain has no previous hash.
  return link.previousHash === null ? "inserted" : "removed";
}

const SAID: Record<BreakKind, string> = {
  changed: "was changed",
  removed: "follows an event that was removed",
  removedAtEnd: "was removed",
  inserted: "was inserted",
  sealChanged: "was changed",
  sealRemoved: "is missing, or the one before it",
};

interface Outcome {
  /** For a break of a whole day, `record` and `event` are null. */
  break: { kind: BreakKind; record: string | null; event: string | null; day: string } | null;
  events: number;
  records: number;
  seals: number;
}

/** The result as a sentence: "No break: 120 events about 14 records, 3 seals." */
export function sentenceOf({ break: found, events, records, seals }: Outcome): string {
  if (found === null) {
    return `No break: ${counted(events, "event")} about ${counted(records, "record")}, ${counted(seals, "seal")}.`;
  }
  const { kind, record, event, day } = found;
  if (kind === "sealChanged" || kind === "sealRemoved") return `Break: the seal of ${day} ${SAID[kind]}.`;
  if (record === null || event === null) return `Break: an event of ${day} ${SAID[kind]}.`;
  return `Break: event ${event} about ${record}, of ${day}, ${SAID[kind]}.`;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
}
