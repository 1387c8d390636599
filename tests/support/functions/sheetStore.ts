import { printOf } from "../../../convex/leadSheet/fingerprint";
import type { KnownRow } from "../../../convex/leadSheet/matching";
import type { BegunRun, RunOutcome } from "../../../convex/leadSheet/model";
import { packEntries } from "../../../convex/leadSheet/rowEntries";
import type {
  AppliedRange,
  EntriesPlace,
  NewRow,
  NextSheet,
  SheetRange,
  Stretch,
  SyncPort,
  WaitingRow,
} from "../../../convex/leadSheet/syncPort";
import { AT_ONCE } from "./pace";

/** What was done to a lead. */
export type SyncStep =
  | { kind: "create" | "update"; number: number; occurrence: number; place: number; content: NewRow["content"] }
  | { kind: "leave"; number: number };

interface Waiting extends WaitingRow, EntriesPlace {
  row: NewRow;
}

const NOTHING_READ: BegunRun["reading"] = {
  reading: 0,
  phase: "none",
  ranges: [],
  header: null,
  seen: [],
  next: null,
};

const PAGE = 3;

/** The sheet and what the job has stored of it, kept as the job's transactions keep them, without a database. */
export class SheetStore {
  rows: string[][] = [];
  known: KnownRow[] = [];
  /** Of the run in progress, or of the last one. */
  steps: SyncStep[] = [];
  ended: RunOutcome[] = [];
  asked: Stretch[] = [];
  /** Called before each request for a range. */
  beforeRead: (stretch: Stretch) => void = () => undefined;
  #next = 1;
  #headers: string[] | null = null;
  #verdict: BegunRun["verdict"] = null;
  acceptedHash: string | null = null;
  #reading = NOTHING_READ;
  #entries: (EntriesPlace & { entries: ArrayBuffer })[] = [];
  #waiting: Waiting[] = [];
  #leaving: number[] = [];
  readonly #gridRows: number;
  /** Rows in a page of a query, and rows applied in one transaction. */
  readonly #page: number;

  constructor({ gridRows = 1_000, page = PAGE } = {}) {
    this.#gridRows = gridRows;
    this.#page = page;
  }

  get reading(): BegunRun["reading"] {
    return this.#reading;
  }

  /** Forgets what the job has noted, as a deployment of an earlier version does not have it. */
  forgetReading(): void {
    this.#reading = NOTHING_READ;
    this.#entries = [];
  }

  get leftovers(): number {
    return this.#waiting.length + this.#leaving.length + this.#strayEntries.length;
  }

  get #strayEntries() {
    return this.#entries.filter((part) => !this.#reading.ranges.some((range) => isAt(part, range)));
  }

  port(differing: Partial<SyncPort> = {}): SyncPort {
    return { ...this.#sheet(), ...this.#readingCalls(), ...this.#waitingCalls(), ...this.#applyingCalls(), ...differing };
  }

  #sheet() {
    return {
      countRows: async () => await Promise.resolve({ kind: "rows" as const, rows: this.#rowCount }),
      fetchRange: async ({ start, rows }: Stretch, maxBytes: number) => {
        this.beforeRead({ start, rows });
        this.asked.push({ start, rows });
        if (start > this.#rowCount) return await Promise.resolve(BEYOND);
        const values = this.rows.slice(start - 1, rows === null ? undefined : start - 1 + rows);
        const text = JSON.stringify({ range: `A${String(start)}:ZZ`, values });
        if (text.length > maxBytes) return { kind: "tooLong" as const };
        return { kind: "text" as const, text };
      },
      parseSheet: (text: string): string[][] => (JSON.parse(text) as { values: string[][] }).values,
      now: () => 0,
      wait: async () => await Promise.resolve(),
      pace: AT_ONCE,
    };
  }

  get #rowCount(): number {
    return Math.max(this.#gridRows, this.rows.length);
  }

  #readingCalls() {
    return {
      begin: async () => {
        this.steps = [];
        if (this.#reading.phase === "comparing") this.#drop();
        return await Promise.resolve({
          headers: this.#headers,
          verdict: this.#verdict,
          acceptedHash: this.acceptedHash,
          hasLeads: this.known.length > 0,
          reading: this.#reading,
        });
      },
      keep: yes,
      pause: async () => await Promise.resolve(),
      clear: async () => await Promise.resolve(false),
      startReading: async () => {
        this.#reading = { ...this.#reading, reading: this.#reading.reading + 1, phase: "comparing" };
        return await Promise.resolve(this.#reading.reading);
      },
      drop: async () => {
        this.#drop();
        return await Promise.resolve(true);
      },
      adopt: async (reading: number, { leads }: { leads: number }) => {
        const listed = this.known.filter((lead) => lead.listed);
        this.#entries = [{ reading, start: 0, entries: packEntries(listed) }];
        const told = { skippedNoEmail: 0, skippedRows: [], monthFirst: 0, dayFirst: 0, hasMoreColumns: false };
        const ranges = [{ start: 0, rows: 0, hash: "", reading, leads: leads + listed.length, ...told }];
        this.#reading = { ...this.#reading, phase: "none", ranges };
        return await Promise.resolve({ after: null, leads: listed.length });
      },
      listEntries: async (place: EntriesPlace) => {
        const entries = this.#entries.filter((part) => isAt(part, place)).map((part) => part.entries);
        return await Promise.resolve({ entries, cursor: null });
      },
      endReading: async (next: NextSheet) => {
        this.#reading = { ...this.#reading, phase: "matching", next };
        return await Promise.resolve(true);
      },
      finish: async (outcome: RunOutcome, seen: SheetRange[] | null) => {
        this.#finish(outcome, seen);
        await Promise.resolve();
      },
    };
  }

  #waitingCalls() {
    return {
      store: async (place: EntriesPlace, { entries, rows }: { entries: ArrayBuffer | null; rows: NewRow[] }) => {
        if (entries !== null) this.#entries.push({ ...place, entries });
        this.#waiting.push(...rows.map((row) => ({ ...place, row, place: row.place, number: null, ...printOf(row) })));
        return await Promise.resolve(true);
      },
      listWaiting: async (order: "place" | "key" | "person", cursor: string | null) => {
        const texts = { place: () => "", key: (row: Waiting) => row.key, person: personOf };
        const rows = this.#waiting.filter(({ names }) => order !== "person" || names !== "");
        rows.sort((a, b) => compare(texts[order](a), texts[order](b)) || a.place - b.place);
        const [from, to] = [Number(cursor), Number(cursor) + this.#page];
        const page = rows.slice(from, to).map(({ row: _, reading: __, start: ___, ...row }) => row);
        return await Promise.resolve({ rows: page, cursor: to < rows.length ? String(to) : null });
      },
      listAlike: async ({ keys, people }: Parameters<SyncPort["listAlike"]>[0]) => {
        const found = this.known.filter(
          (lead) =>
            keys.includes(lead.key) ||
            people.some(
              ({ names, phone, emailKey }) =>
                lead.names === names && lead.phone === phone && (emailKey ?? lead.emailKey) === lead.emailKey,
            ),
        );
        return await Promise.resolve(found);
      },
      pair: async (pairs: { place: number; number: number }[]) => {
        const numbers = new Map(pairs.map(({ place, number }) => [place, number]));
        this.#waiting = this.#waiting.map((row) => ({ ...row, number: numbers.get(row.place) ?? row.number }));
        return await Promise.resolve(true);
      },
    };
  }

  #applyingCalls() {
    return {
      leave: async (numbers: number[]) => {
        this.#leaving.push(...numbers);
        return await Promise.resolve(true);
      },
      startApplying: async () => {
        this.#reading = { ...this.#reading, phase: "applying" };
        return await Promise.resolve(true);
      },
      apply: async () => {
        const waiting = this.#waiting.toSorted((a, b) => a.place - b.place).slice(0, this.#page);
        for (const row of waiting) this.#entries.push({ ...row, entries: packEntries([this.#apply(row)]) });
        this.#waiting = this.#waiting.filter((row) => !waiting.includes(row));
        const leaving = waiting.length > 0 ? [] : this.#leaving.splice(0, this.#page);
        for (const number of leaving) this.#leave(number);
        return await Promise.resolve(waiting.length + leaving.length > 0 ? ("more" as const) : ("done" as const));
      },
      saveRanges: async (imported: { ranges: AppliedRange[]; header: NextSheet["header"] }) => {
        this.#reading = { ...this.#reading, phase: "importing", ...imported };
        return await Promise.resolve(true);
      },
      create: async (place: EntriesPlace, rows: NewRow[]) => {
        const made = rows.map((row) => this.#apply({ ...place, row, number: null }));
        const { reading, start } = place;
        this.#entries.push({ reading, start, entries: packEntries(made) });
        return await Promise.resolve(true);
      },
    };
  }

  #apply({ row, number: paired }: Pick<Waiting, "row" | "number">) {
    const { place, rowHash, content } = row;
    const print = printOf(row);
    const before = this.known.find(({ number }) => number === paired);
    const alike = this.known.filter(({ key }) => key === print.key).map(({ occurrence }) => occurrence);
    const occurrence = before?.key === print.key ? before.occurrence : Math.max(0, ...alike) + 1;
    const number = paired ?? Math.max(this.#next, row.atLeast);
    this.#next = Math.max(this.#next, number + 1);
    if (before?.listed !== true || before.rowHash !== rowHash) {
      this.steps.push({ kind: before === undefined ? "create" : "update", number, occurrence, place, content });
    }
    this.known = [...this.known.filter((lead) => lead !== before), { ...print, number, listed: true, occurrence }];
    return { rowHash, number };
  }

  #leave(number: number): void {
    this.steps.push({ kind: "leave", number });
    this.known = this.known.map((lead) => (lead.number === number ? { ...lead, listed: false } : lead));
  }

  #drop(): void {
    this.#waiting = [];
    this.#leaving = [];
    this.#reading = { ...this.#reading, phase: "none", next: null };
    this.#entries = this.#entries.filter((part) => !this.#strayEntries.includes(part));
  }

  #finish(outcome: RunOutcome, seen: SheetRange[] | null): void {
    this.ended.push(outcome);
    if (seen !== null) this.#reading = { ...this.#reading, seen };
    const { next, phase } = this.#reading;
    if (outcome.kind === "applied") {
      if (next !== null) this.#reading = { ...this.#reading, ranges: next.ranges, header: next.header };
      [this.#headers, this.acceptedHash] = [outcome.headers, null];
      this.#verdict = { hash: outcome.hash, trouble: null, canAccept: false };
    } else if (outcome.kind === "held") {
      const { hash, trouble, canAccept } = outcome;
      [this.#verdict, this.acceptedHash] = [{ hash, trouble, canAccept }, null];
    } else if (phase === "applying") {
      this.forgetReading();
    }
    this.#drop();
  }
}

const BEYOND = { kind: "failed" as const, trouble: { kind: "refused" as const, status: 400, reason: "Beyond." } };
const yes = async (): Promise<boolean> => await Promise.resolve(true);
const isAt = (a: EntriesPlace, b: EntriesPlace): boolean => a.reading === b.reading && a.start === b.start;
const personOf = ({ names, phone, emailKey }: Waiting): string => JSON.stringify([names, phone, emailKey]);
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

export class Killed extends Error {}

/** A port whose run dies at this call, at every second one after it was carried out; null for a run that lives. */
export function mortal(port: SyncPort, at: number | null): SyncPort {
  let calls = 0;
  const kill = (): boolean => at !== null && calls > at;
  const entries = Object.entries(port).map(([name, call]: [string, unknown]) => {
    if (typeof call !== "function" || ["now", "parseSheet"].includes(name)) return [name, call];
    const dying = async (...args: unknown[]): Promise<unknown> => {
      if (kill()) throw new Killed();
      calls += 1;
      if (kill() && calls % 2 === 0) throw new Killed();
      const answer: unknown = await Reflect.apply(call, undefined, args);
      if (kill()) throw new Killed();
      return answer;
    };
    return [name, dying];
  });
  return Object.fromEntries(entries) as SyncPort;
}
