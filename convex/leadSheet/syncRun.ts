import { hashLongText, hashRows } from "./fingerprint";
import type { Pace } from "./pacing";
import { leavesTooMany, planSync, type KnownRow, type SyncPlan, type SyncStep } from "./sheetPlan";
import { readSheetRows, vanishedHeaders, type SheetReading } from "./sheetRows";
import type { BegunRun, RunOutcome } from "./model";

/** Steps in one transaction; each transaction takes a few milliseconds, during which nothing else runs. */
const BATCH = 25;

/** Raise when rows are read differently, so that an unchanged sheet is read once more. */
const READING_VERSION = 2;

export type SheetAnswer =
  { kind: "unconfigured" } | { kind: "failed"; message: string } | { kind: "text"; text: string };

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
    await port.finish({
      kind: "failed",
      message: "The sheet was read but could not be applied. The log has the details.",
    });
    throw error;
  }
}

async function judge(port: SyncPort, run: BegunRun): Promise<RunOutcome | null> {
  const answer = await port.fetchSheet();
  if (answer.kind !== "text") return answer;
  const hash = await hashLongText(String(READING_VERSION), answer.text, port.pace);
  const isAccepted = run.acceptedHash === hash;
  if (run.judged?.hash === hash && !isAccepted) return { kind: "unchanged" };
  const values = port.parseSheet(answer.text);
  if (values === null) {
    return {
      kind: "failed",
      message: "Google Sheets sent an answer that cannot be read. It will be read again in a minute.",
    };
  }
  const reading = await readSheetRows(values, port.pace);
  if (reading.kind === "noEmailColumn") {
    const message = "The sheet has no e-mail column. The last good data is kept. Correct the sheet.";
    return { kind: "held", hash, message, canAccept: false };
  }
  const change = isAccepted || run.headers === null ? null : changeOfHeaders(run.headers, reading);
  return change === null ? await bringInLine(port, { reading, hash, isAccepted }) : hold(hash, change);
}

function hold(hash: string, change: string): RunOutcome {
  const advice = "The last good data is kept. Correct the sheet, or ask an administrator to accept it as it is.";
  return { kind: "held", hash, message: `${change} ${advice}`, canAccept: true };
}

/** What the sheet has lost above its rows; null where it has lost nothing. */
function changeOfHeaders(before: string[], reading: Exclude<SheetReading, { kind: "noEmailColumn" }>): string | null {
  if (reading.kind === "empty") return "The sheet is empty.";
  const vanished = vanishedHeaders(before, reading.headers);
  if (vanished.length === 0) return null;
  return `The sheet no longer has the column ${vanished.map((header) => `“${header}”`).join(", ")}.`;
}

interface Believed {
  reading: Exclude<SheetReading, { kind: "noEmailColumn" }>;
  hash: string;
  isAccepted: boolean;
}

async function bringInLine(port: SyncPort, { reading, hash, isAccepted }: Believed): Promise<RunOutcome | null> {
  const { headers, rows, skippedNoEmail } =
    reading.kind === "rows" ? reading : { headers: [], rows: [], skippedNoEmail: 0 };
  const hashed = await hashRows(rows, port.pace);
  const plan = await planSync(await readAllSources(port), hashed, port.pace);
  if (leavesTooMany(plan) && !isAccepted) return hold(hash, changeOfRows(plan));
  for (let start = 0; start < plan.steps.length; start += BATCH) {
    if (!(await port.apply(plan.steps.slice(start, start + BATCH)))) return null;
  }
  return { kind: "applied", hash, headers, skippedNoEmail };
}

function changeOfRows({ leaving, listed }: SyncPlan): string {
  return `${String(leaving)} of ${String(listed)} leads are no longer in the sheet.`;
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
