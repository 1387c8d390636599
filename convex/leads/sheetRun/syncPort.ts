/** The sheet job's port to the database and the provider. Every call is a transaction or a request of its own; the run may die between any two. */
import type {
  Adopted,
  Alike,
  AppliedRange,
  BegunRun,
  EntriesPage,
  KnownRow,
  NewRow,
  NextSheet,
  Pair,
  RunOutcome,
  SheetRange,
  SheetTrouble,
  WaitingPage,
} from "../sheet/model";
import type { Pace } from "./pace";

/** A stretch of rows: `rows` of them from `start` on, or all to the end of the sheet. */
export type Stretch = Pick<SheetRange, "start" | "rows">;

type NotRead = { kind: "unconfigured" } | { kind: "failed"; trouble: SheetTrouble };
export type RangeAnswer = NotRead | { kind: "tooLong" } | { kind: "text"; text: string };
export type RowCount = NotRead | { kind: "rows"; rows: number };

/** The entries of the range that begins here, as written by this reading. */
export interface EntriesPlace {
  reading: number;
  start: number;
}

/** Calls that return `false` or `null` for a lost lease have written nothing. */
export interface SyncPort {
  begin: () => Promise<BegunRun | null>;
  /** Prolongs the lease. */
  keep: () => Promise<boolean>;
  /** Ends the run without an outcome: the next one continues. */
  pause: () => Promise<void>;
  finish: (outcome: RunOutcome, seen: SheetRange[] | null) => Promise<void>;

  countRows: () => Promise<RowCount>;
  fetchRange: (stretch: Stretch, maxBytes: number) => Promise<RangeAnswer>;
  /** The cells, or null for a text that does not have the service's format. */
  parseSheet: (text: string) => string[][] | null;

  /** Deletes some data of earlier readings; returns whether more is left. */
  clear: () => Promise<boolean>;
  /** Starts a reading that can still be dropped; returns its number. */
  startReading: (starts: number[]) => Promise<number | null>;
  /** Drops the data of this reading. */
  drop: () => Promise<boolean>;
  /** Makes entries from the stored sources; `after` is the last number looked at, null at the end. */
  adopt: (reading: number, soFar: { after: number; leads: number }) => Promise<Adopted | null>;
  listEntries: (place: EntriesPlace, cursor: string | null) => Promise<EntriesPage>;
  /** Stores a range's known rows as entries, and its other rows to wait for matching. */
  store: (place: EntriesPlace, found: { entries: ArrayBuffer | null; rows: NewRow[] }) => Promise<boolean>;
  endReading: (next: NextSheet) => Promise<boolean>;

  listWaiting: (order: "place" | "key" | "person", cursor: string | null) => Promise<WaitingPage>;
  /** The leads with one of these keys, or of one of these people. */
  listAlike: (alike: Alike) => Promise<KnownRow[]>;
  pair: (pairs: Pair[]) => Promise<boolean>;
  /** Notes leads that will leave. */
  leave: (numbers: number[]) => Promise<boolean>;
  startApplying: () => Promise<boolean>;
  apply: () => Promise<"more" | "done" | "lost">;

  /** Stores the ranges that the first import has read so far. */
  saveRanges: (imported: { ranges: AppliedRange[]; header: NextSheet["header"] }) => Promise<boolean>;
  create: (place: EntriesPlace, rows: NewRow[]) => Promise<boolean>;

  now: () => number;
  wait: (ms: number) => Promise<void>;
  pace: Pace;
}

/** The run has lost its lease to another one, which does the work: this one stops and reports nothing. */
export class Overtaken extends Error {}

/** Ends the run with this outcome from any depth of calls. */
export class RunEnded extends Error {
  readonly outcome: RunOutcome;

  constructor(outcome: RunOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** Unwraps the answer of a call that needs the lease. */
export function held<T>(answer: T | null | false): T {
  if (answer === null || answer === false) throw new Overtaken();
  return answer;
}
