/** Matches the waiting rows with the leads that have no row yet. */
import { droppedRanges, entriesOf } from "./sheetDiff";
import { Matching, TIERS, type Tier } from "./rowMatching";
import { numbersIn, NumberSet } from "../rowEntries";
import type { Alike, AppliedRange, KnownRow, WaitingRow } from "../sheet/model";
import { held, type SyncPort } from "./syncPort";

export interface Leaving {
  /** Leads on the list before, and how many of them would leave it. */
  listed: number;
  leaving: number;
}

/** Share of leads whose disappearance at once suggests a broken sheet rather than an intent. */
const LEAVING_LIMIT = 0.2;

export function leavesTooMany({ listed, leaving }: Leaving): boolean {
  return leaving > listed * LEAVING_LIMIT;
}

/** Leads requested at once. */
const ASKED = 200;

/** The leads that a row may still belong to, because their own row was not found. */
export class LooseLeads implements Iterable<number> {
  readonly #listed = new NumberSet();
  /** Leads that had left the sheet and were found again. */
  readonly #returned = new NumberSet();

  constructor(listed: Iterable<number>) {
    for (const number of listed) this.#listed.add(number);
  }

  /** Restores the state after another run has compared the sheet, and perhaps paired some waiting rows. */
  static async load(
    port: SyncPort,
    applied: readonly AppliedRange[],
    next: readonly AppliedRange[],
  ): Promise<LooseLeads> {
    const loose = new LooseLeads([]);
    for await (const number of numbersOf(port, droppedRanges(applied, next))) loose.#listed.add(number);
    for await (const number of numbersOf(port, droppedRanges(next, applied))) loose.take(number);
    for await (const rows of pagesOf(port, "place")) {
      for (const { number } of rows) if (number !== null) loose.take(number);
    }
    return loose;
  }

  has({ number, listed }: KnownRow): boolean {
    return listed ? this.#listed.has(number) : !this.#returned.has(number);
  }

  take(number: number): void {
    this.#listed.delete(number);
    this.#returned.add(number);
  }

  /** The leads that leave the list. */
  [Symbol.iterator](): Generator<number> {
    return this.#listed[Symbol.iterator]();
  }
}

async function* numbersOf(port: SyncPort, ranges: readonly AppliedRange[]): AsyncGenerator<number> {
  for (const range of ranges) for (const packed of await entriesOf(port, [range])) yield* numbersIn(packed);
}

/**
 * Pairs the waiting rows with leads; the strongest evidence first, each time among the still unpaired. A lead must never change
 * person, so a row with no or ambiguous evidence becomes a new lead, and the old one goes missing with its status and notes.
 */
export async function matchWaiting(port: SyncPort, loose: LooseLeads): Promise<void> {
  for (const tier of TIERS) {
    for await (const rows of groupsOf(port, tier)) {
      const leads = (await leadsLike(port, tier.ask(rows))).filter((lead) => loose.has(lead));
      const match = new Matching(leads, rows, port.pace);
      await tier.match(match);
      const pairs = Array.from(match.pairs, ([{ place }, { number }]) => ({ place, number }));
      if (pairs.length > 0) held(await port.pair(pairs));
      for (const { number } of pairs) loose.take(number);
    }
  }
}

async function* pagesOf(port: SyncPort, order: "place" | "key" | "person"): AsyncGenerator<WaitingRow[]> {
  for (let cursor: string | null = null; ;) {
    const page = await port.listWaiting(order, cursor);
    yield page.rows;
    if (page.cursor === null) return;
    ({ cursor } = page);
  }
}

/** The unpaired rows, in chunks that never split a group of the tier. */
async function* groupsOf(port: SyncPort, { order, groupOf }: Tier): AsyncGenerator<WaitingRow[]> {
  let carried: WaitingRow[] = [];
  for await (const page of pagesOf(port, order)) {
    const rows = [...carried, ...page.filter(({ number }) => number === null)];
    const last = rows.at(-1);
    const cut = last === undefined ? 0 : rows.findIndex((row) => groupOf(row) === groupOf(last));
    carried = rows.slice(cut);
    if (cut > 0) yield rows.slice(0, cut);
  }
  if (carried.length > 0) yield carried;
}

async function leadsLike(port: SyncPort, { keys, people }: Alike): Promise<KnownRow[]> {
  const found: KnownRow[] = [];
  for (let at = 0; at < Math.max(keys.length, people.length); at += ASKED) {
    const alike = { keys: keys.slice(at, at + ASKED), people: people.slice(at, at + ASKED) };
    found.push(...(await port.listAlike(alike)));
  }
  return found;
}
