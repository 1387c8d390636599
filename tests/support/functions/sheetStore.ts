import { packEntries } from "../../../convex/leads/rowEntries";
import { printOf } from "../../../convex/leads/rowPrint";
import type {
  AppliedRange,
  BegunRun,
  KnownRow,
  NewRow,
  NextSheet,
  RunOutcome,
  SheetRange,
  WaitingRow,
} from "../../../convex/leads/sheet/model";
import type { EntriesPlace, Stretch, SyncPort } from "../../../convex/leads/sheetRun/syncPort";
import { AT_ONCE } from "./pace";

/** A change to a lead. */
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

/** The sheet and the job's stored rows, kept as the job's transactions keep them, without a database. */
export class SheetStore {
  rows: string[][] = [];
  /** Changes made by the run in progress, or by the last one. */
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
  readonly #leads = new Map<number, KnownRow>();
  /** The leads by key, and by name and phone. */
  readonly #alike = new Map<string, Set<KnownRow>>();
  #entries = new Map<string, ArrayBuffer[]>();
  #waiting: Waiting[] = [];
  /** The waiting rows in the requested orders. */
  readonly #sorted = new Map<string, Waiting[]>();
  #leaving: number[] = [];
  readonly #gridRows: number;
  /** Rows in a page of a query, and rows applied in one transaction. */
  readonly #page: number;

  constructor({ gridRows = 1_000, page = PAGE } = {}) {
    this.#gridRows = gridRows;
    this.#page = page;
  }

  get known(): KnownRow[] {
    return [...this.#leads.values()];
  }

  set known(leads: KnownRow[]) {
    this.#leads.clear();
    this.#alike.clear();
    for (const lead of leads) this.#keep(lead);
  }

  #keep(lead: KnownRow): void {
    const before = this.#leads.get(lead.number);
    if (before !== undefined) for (const text of groupsOf(before)) this.#alike.get(text)?.delete(before);
    this.#leads.set(lead.number, lead);
    for (const text of groupsOf(lead)) this.#alike.set(text, (this.#alike.get(text) ?? new Set()).add(lead));
  }

  get reading(): BegunRun["reading"] {
    return this.#reading;
  }

  /** Forgets the job's notes, as in a deployment of an earlier version. */
  forgetReading(): void {
    this.#reading = NOTHING_READ;
    this.#entries.clear();
  }

  /** The sheet that is held; null if it was applied. */
  get heldHash(): string | null {
    return this.#verdict?.trouble ? this.#verdict.hash : null;
  }

  get leftovers(): number {
    return this.#waiting.length + this.#leaving.length + this.#strayEntries.length;
  }

  get #strayEntries(): string[] {
    const kept = new Set(this.#reading.ranges.map(placeOf));
    return [...this.#entries.keys()].filter((place) => !kept.has(place));
  }

  #addEntries(place: EntriesPlace, entries: ArrayBuffer): void {
    const parts = this.#entries.get(placeOf(place)) ?? [];
    parts.push(entries);
    this.#entries.set(placeOf(place), parts);
  }

  port(differing: Partial<SyncPort> = {}): SyncPort {
    return {
      ...this.#sheet(),
      ...this.#readingCalls(),
      ...this.#waitingCalls(),
      ...this.#applyingCalls(),
      ...differing,
    };
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
        this.#addEntries({ reading, start: 0 }, packEntries(listed));
        const told = { skippedNoEmail: 0, skippedRows: [], monthFirst: 0, dayFirst: 0, hasMoreColumns: false };
        const ranges = [{ start: 0, rows: 0, hash: "", reading, leads: leads + listed.length, ...told }];
        this.#reading = { ...this.#reading, phase: "none", ranges };
        return await Promise.resolve({ after: null, leads: listed.length });
      },
      listEntries: async (place: EntriesPlace) => {
        return await Promise.resolve({ entries: this.#entries.get(placeOf(place)) ?? [], cursor: null });
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
        if (entries !== null) this.#addEntries(place, entries);
        this.#waiting.push(...rows.map((row) => ({ ...place, row, place: row.place, number: null, ...printOf(row) })));
        this.#sorted.clear();
        return await Promise.resolve(true);
      },
      listWaiting: async (order: "place" | "key" | "person", cursor: string | null) => {
        const rows = this.#inOrder(order);
        const [from, to] = [Number(cursor), Number(cursor) + this.#page];
        const page = rows.slice(from, to).map(({ row: _, reading: __, start: ___, ...row }) => row);
        return await Promise.resolve({ rows: page, cursor: to < rows.length ? String(to) : null });
      },
      listAlike: async ({ keys, people }: Parameters<SyncPort["listAlike"]>[0]) => {
        const found = keys.flatMap((key) => [...(this.#alike.get(key) ?? [])]);
        for (const person of people) {
          const leads = this.#alike.get(personOf(person)) ?? [];
          for (const lead of leads) if ((person.emailKey ?? lead.emailKey) === lead.emailKey) found.push(lead);
        }
        return await Promise.resolve(found);
      },
      pair: async (pairs: { place: number; number: number }[]) => {
        const numbers = new Map(pairs.map(({ place, number }) => [place, number]));
        for (const row of this.#waiting) row.number = numbers.get(row.place) ?? row.number;
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
        const waiting = this.#inOrder("place").splice(0, this.#page);
        for (const row of waiting) this.#addEntries(row, packEntries([this.#apply(row)]));
        this.#waiting = this.#inOrder("place");
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
        this.#addEntries(place, packEntries(made));
        return await Promise.resolve(true);
      },
    };
  }

  #apply({ row, number: paired }: Pick<Waiting, "row" | "number">) {
    const { place, rowHash, content } = row;
    const print = printOf(row);
    const before = paired === null ? undefined : this.#leads.get(paired);
    const alike = Array.from(this.#alike.get(print.key) ?? [], ({ occurrence }) => occurrence);
    const occurrence = before?.key === print.key ? before.occurrence : Math.max(0, ...alike) + 1;
    const number = paired ?? Math.max(this.#next, row.atLeast);
    this.#next = Math.max(this.#next, number + 1);
    if (before?.listed !== true || before.rowHash !== rowHash) {
      this.steps.push({ kind: before === undefined ? "create" : "update", number, occurrence, place, content });
    }
    this.#keep({ ...print, number, listed: true, occurrence });
    return { rowHash, number };
  }

  #leave(number: number): void {
    this.steps.push({ kind: "leave", number });
    const lead = this.#leads.get(number);
    if (lead !== undefined) this.#keep({ ...lead, listed: false });
  }

  #inOrder(order: "place" | "key" | "person"): Waiting[] {
    const texts = {
      place: () => "",
      key: ({ key }: Waiting) => key,
      person: (row: Waiting) => `${personOf(row)} ${row.emailKey}`,
    };
    const rows =
      this.#sorted.get(order) ??
      this.#waiting
        .filter(({ names }) => order !== "person" || names !== "")
        .map((row) => ({ row, text: texts[order](row) }))
        .sort((a, b) => compare(a.text, b.text) || a.row.place - b.row.place)
        .map(({ row }) => row);
    this.#sorted.set(order, rows);
    return rows;
  }

  #drop(): void {
    this.#waiting = [];
    this.#sorted.clear();
    this.#leaving = [];
    this.#reading = { ...this.#reading, phase: "none", next: null };
    for (const place of this.#strayEntries) this.#entries.delete(place);
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
const placeOf = ({ reading, start }: EntriesPlace): string => `${String(reading)} ${String(start)}`;
const personOf = ({ names, phone }: { names: string; phone: string }): string => JSON.stringify([names, phone]);
const groupsOf = (lead: KnownRow): string[] => [lead.key, personOf(lead)];
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
