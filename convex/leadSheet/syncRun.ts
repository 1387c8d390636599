import type { Infer } from "convex/values";
import { hashLongText, hashRows } from "./fingerprint";
import type { Pace } from "./pacing";
import { leavesTooMany, planSync, type KnownRow, type SyncPlan, type SyncStep } from "./sheetPlan";
import { readSheetRows, vanishedHeaders, type SheetReading } from "./sheetRows";
import type { BegunRun, RunOutcome } from "./model";
import type { vSheetTrouble } from "./tables";

/** Steps in one transaction; each transaction takes a few milliseconds, during which nothing else runs. */
const BATCH = 25;

/** Raise when rows are read differently, so that an unchanged sheet is read once more. */
const READING_VERSION = 4;

type SheetTrouble = Infer<typeof vSheetTrouble>;

export type SheetAnswer =
  { kind: "unconfigured" } | { kind: "failed"; trouble: SheetTrouble } | { kind: "text"; text: string };

/**
 * What a run needs from outside. Every call is a transaction or a request of its own; the run may die between any two.
 */
export interface SyncPort {
  begin: () => Promise<BegunRun | null>;
  fetchSheet: () => Promise<SheetAnswer>;
  /** The cells, or null for a text without the form the service promises. */
  parseSheet: (text: string) => string[][] | null;
  listSources: (after: number) => Promise<KnownRow[]>;
  apply: (steps: SyncStep[]) => Promise<boolean>;
  finish: (outcome: RunOutcome) => Promise<void>;
  pace: Pace;
}

/**
 * One run of the sheet job. A run killed at any point leaves applied batches, which the next plan finds done, and a
 * lease, which expires. A run that loses its lease stops and reports nothing: the other one will finish.
 */
export async function runSync(port: SyncPort): Promise<void> {
  const run = await port.begin();
  if (run === null) return;
  try {
    const outcome = await judge(port, run);
    if (outcome !== null) await port.finish(outcome);
  } catch (error) {
    // A defect of ours: the screen says so and keeps the last good data, the log has the cause.
    await port.finish({ kind: "failed", trouble: { kind: "notApplied" } });
    throw error;
  }
}

async function judge(port: SyncPort, run: BegunRun): Promise<RunOutcome | null> {
  const answer = await port.fetchSheet();
  if (answer.kind !== "text") return answer;
  const hash = await hashLongText(String(READING_VERSION), answer.text, port.pace);
  const isAccepted = run.acceptedHash === hash;
  if (run.verdict?.hash === hash && !isAccepted) return { kind: "unchanged" };
  const values = port.parseSheet(answer.text);
  if (values === null) return { kind: "failed", trouble: { kind: "unreadable" } };
  const reading = await readSheetRows(values, port.pace);
  if (reading.kind === "noEmailColumn") {
    return { kind: "held", hash, trouble: { kind: "missingColumn", column: "email" }, canAccept: false };
  }
  const change = isAccepted || run.headers === null ? null : changeOfHeaders(run.headers, reading);
  return change === null ? await bringInLine(port, { reading, hash, isAccepted }) : hold(hash, change);
}

function hold(hash: string, trouble: SheetTrouble): RunOutcome {
  return { kind: "held", hash, trouble, canAccept: true };
}

/** What the sheet has lost above its rows; null where it has lost nothing. */
function changeOfHeaders(
  before: string[],
  reading: Exclude<SheetReading, { kind: "noEmailColumn" }>,
): SheetTrouble | null {
  if (reading.kind === "empty") return { kind: "empty" };
  const headers = vanishedHeaders(before, reading.headers);
  return headers.length === 0 ? null : { kind: "headersChanged", headers };
}

interface Believed {
  reading: Exclude<SheetReading, { kind: "noEmailColumn" }>;
  hash: string;
  isAccepted: boolean;
}

const EMPTY: Extract<SheetReading, { kind: "rows" }> = {
  kind: "rows",
  headers: [],
  rows: [],
  skippedNoEmail: 0,
  skippedRows: [],
  hasMoreColumns: false,
  dayOrder: "monthFirst",
};

async function bringInLine(port: SyncPort, { reading, hash, isAccepted }: Believed): Promise<RunOutcome | null> {
  const { rows, ...told } = reading.kind === "rows" ? reading : EMPTY;
  const hashed = await hashRows(rows, port.pace);
  const plan = await planSync(await readAllSources(port), hashed, port.pace);
  if (leavesTooMany(plan) && !isAccepted) return hold(hash, changeOfRows(plan));
  for (let start = 0; start < plan.steps.length; start += BATCH) {
    if (!(await port.apply(plan.steps.slice(start, start + BATCH)))) return null;
  }
  return { ...told, kind: "applied", hash, rows: rows.length + told.skippedNoEmail };
}

function changeOfRows({ leaving, listed }: SyncPlan): SheetTrouble {
  return { kind: "tooManyMissing", missing: leaving, listed };
}

async function readAllSources(port: SyncPort): Promise<KnownRow[]> {
  const known: KnownRow[] = [];
  for (let after = -1; ;) {
    const page = await port.listSources(after);
    const last = page.at(-1);
    if (last === undefined) return known;
    known.push(...page);
    after = last.number;
  }
}
