import { compare } from "./sheetDiff";
import { importSheet } from "./importSheet";
import { appliedSheet, fingerprintOf } from "./appliedSheet";
import { look } from "./inspectSheet";
import type { BegunRun, NextSheet, RunOutcome, SheetRange } from "../sheet/model";
import { RangeReader, READING_LIMITS } from "./rangeReader";
import { leavesTooMany, LooseLeads, matchWaiting } from "./sheetPlan";
import { NOTHING_TOLD } from "./sheetRows";
import { held, Overtaken, RunEnded, type SyncPort } from "./syncPort";

/** An action may take ten minutes; the next run continues the rest. */
const RUN_MS = 8 * 60_000;
/** Leaving leads noted per transaction. */
const LEAVING = 1_000;
/** Looks per run, if the sheet changes between look and reading. */
const MOST_LOOKS = 3;

/** Outcome of a run and the ranges as of the look; null if the next run continues. */
type Ending = { outcome: RunOutcome; seen: SheetRange[] | null } | null;

/**
 * One run of the sheet job. A run killed at any point leaves the rows it has applied, and a lease that expires: the next run
 * continues applying or starts with a new look. A run that loses its lease stops and reports nothing: the other one will finish.
 */
export async function runSync(port: SyncPort, limits = READING_LIMITS): Promise<void> {
  const run = await port.begin();
  if (run === null) return;
  try {
    const ending = await work(port, { run, reader: new RangeReader(port, limits), endsAt: port.now() + RUN_MS });
    await (ending === null ? port.pause() : port.finish(ending.outcome, ending.seen));
    await clearAll(port);
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (error instanceof RunEnded) {
      await port.finish(error.outcome, null);
      return;
    }
    // A bug of Passage: the screen says so and keeps the last good data, the log has the cause.
    await port.finish({ kind: "failed", trouble: { kind: "notApplied" } }, null);
    throw error;
  }
}

interface Work {
  run: BegunRun;
  reader: RangeReader;
  endsAt: number;
}

async function work(port: SyncPort, { run, reader, endsAt }: Work): Promise<Ending> {
  await clearAll(port);
  const { phase, next } = run.reading;
  if (next !== null) {
    const isDecided = phase === "applying";
    const loose = isDecided ? null : await LooseLeads.load(port, run.reading.ranges, next.ranges);
    return await bringInLine(port, { run, next, loose, endsAt });
  }
  if (phase === "importing" || (!run.hasLeads && run.headers === null)) {
    const outcome = await importSheet({ port, reader, run, endsAt });
    return outcome && { outcome, seen: null };
  }
  return await readAnew(port, { run: { ...run, reading: await adopted(port, run) }, reader, endsAt });
}

async function clearAll(port: SyncPort): Promise<void> {
  while (await port.clear());
}

/** Where no entries say which row is which lead, as after a sheet that was applied in part, the stored sources do. */
async function adopted(port: SyncPort, { reading, hasLeads }: BegunRun): Promise<BegunRun["reading"]> {
  if (!hasLeads || reading.ranges.length > 0) return reading;
  const number = held(await port.startReading([0]));
  let leads = 0;
  for (let after: number | null = -1; after !== null;) {
    const page: { after: number | null; leads: number } = held(await port.adopt(number, { after, leads }));
    ({ after, leads } = page);
  }
  const range = { ...NOTHING_TOLD, leads, start: 0, rows: 0, hash: "", reading: number };
  return { ...reading, reading: number, ranges: [range] };
}

async function readAnew(port: SyncPort, { run, reader, endsAt }: Work): Promise<Ending> {
  const { seen, ranges } = run.reading;
  // An adopted row belongs to no range.
  const laid = seen.length > 0 ? seen : ranges.filter(({ start }) => start > 0);
  for (let looks = 0, known: SheetRange[] = laid; looks < MOST_LOOKS; looks += 1) {
    known = await look(reader, known);
    const hash = await fingerprintOf(known, port.pace);
    const isAccepted = run.acceptedHash === hash;
    if (run.verdict?.hash === hash && !isAccepted) return { outcome: { kind: "unchanged" }, seen: null };
    const compared = await compare({ port, reader, run, ranges: known, hash, isAccepted });
    if (compared !== null && "kind" in compared) return { outcome: compared, seen: known };
    if (compared !== null) {
      const loose = new LooseLeads(compared.left.numbers());
      return await bringInLine(port, { run, next: compared.next, loose, endsAt });
    }
    held(await port.drop());
    await clearAll(port);
  }
  throw new RunEnded({ kind: "failed", trouble: { kind: "unsettled" } });
}

interface MatchedSheet {
  run: BegunRun;
  next: NextSheet;
  /** Null if an earlier run has already matched the rows. */
  loose: LooseLeads | null;
  endsAt: number;
}

async function bringInLine(port: SyncPort, { run, next, loose, endsAt }: MatchedSheet): Promise<Ending> {
  const seen = next.ranges.map(({ start, rows, hash }) => ({ start, rows, hash }));
  const outcome = loose && (await plan(port, { run, next, loose }));
  if (outcome !== null) return { outcome, seen };
  for (;;) {
    const state = await port.apply();
    if (state === "lost") throw new Overtaken();
    if (state === "done") return { outcome: appliedSheet(next), seen };
    if (port.now() > endsAt) return null;
  }
}

interface PlanInput {
  run: BegunRun;
  next: NextSheet;
  loose: LooseLeads;
}

/** Decides the fate of each lead; returns an outcome if the sheet is held. */
async function plan(port: SyncPort, { run, next, loose }: PlanInput): Promise<RunOutcome | null> {
  if (run.hasLeads) await matchWaiting(port, loose);
  let leaving = 0;
  for (const _ of loose) leaving += 1;
  const listed = run.reading.ranges.reduce((sum, { leads }) => sum + leads, 0);
  if (leavesTooMany({ listed, leaving }) && !next.isAccepted) {
    const trouble = { kind: "tooManyMissing" as const, missing: leaving, listed };
    return { kind: "held", hash: next.hash, trouble, canAccept: true };
  }
  await noteLeaving(port, loose);
  held(await port.startApplying());
  return null;
}

async function noteLeaving(port: SyncPort, loose: LooseLeads): Promise<void> {
  let numbers: number[] = [];
  for (const number of loose) {
    numbers.push(number);
    if (numbers.length < LEAVING) continue;
    held(await port.leave(numbers));
    numbers = [];
  }
  if (numbers.length > 0) held(await port.leave(numbers));
}
