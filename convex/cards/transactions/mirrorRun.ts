import type { Infer } from "convex/values";
import type { vRunOutcome } from "./answers";
import { changesOf, countsOf, type Print, type RowChange } from "./mirrorChanges";
import { readTransaction, type KnownAccounts, type SourceRecord } from "./records";
import { MOST_TRANSACTIONS, type CardTransaction } from "./rules";
import type { vCardTrouble } from "./tables";

/** Maximum of pages per reading: enough for all stored rows, even if only some of the records are the card's. */
const MOST_PAGES = 30;
/** Maximum of restarts after the provider has lost the position in the list. */
const MOST_RESTARTS = 2;
/** Changes per transaction: more than a day has, few enough for the deployment's limit of a second. */
const BATCH = 50;
/** A deployment ends an action after ten minutes. */
const LONGEST_RUN_MS = 540_000;

type Trouble = Infer<typeof vCardTrouble>;
export type RunOutcome = Infer<typeof vRunOutcome>;

/** `expired`: the provider has lost the position in the list. */
interface Failure extends Omit<Trouble, "kind"> {
  kind: Trouble["kind"] | "expired";
}

type Page =
  | { kind: "unconfigured"; setting: string }
  | { kind: "page"; records: SourceRecord[]; offset: string | null }
  | { kind: "failed"; failure: Failure };

/** The outside calls of a run. Each is a transaction or a request of its own; the run may die between any two. */
export interface MirrorPort {
  /** The practice's time zone; null if no run may begin now. */
  begin: () => Promise<{ timeZone: string } | null>;
  /** Whether the run may still write. */
  keep: () => Promise<boolean>;
  fetchPage: (asked: { offset: string | null; timeoutMs: number }) => Promise<Page>;
  listPrints: () => Promise<Print[]>;
  /** Writes and removes rows, in one transaction; false, without writing, if the run has lost its lease. */
  apply: (changes: RowChange[]) => Promise<boolean>;
  settle: (outcome: RunOutcome) => Promise<void>;
  now: () => number;
  pause: (ms: number) => Promise<void>;
}

export interface MirrorSettings {
  accounts: KnownAccounts;
  /** Whether only the credit card account is read, by its id. */
  isCardOnly: boolean;
  /** From the start of one request to the start of the next. */
  requestIntervalMs: number;
  requestTimeoutMs: number;
}

/**
 * One run of the job: reads the whole table, then writes the changes. An ordinary run writes in one transaction; one
 * with many changes, such as the first, in several, and the job's state is updated only at its end. After a run that
 * was killed, the next one finds its changes done; one that lost its lease ends silently.
 */
export async function runMirror(port: MirrorPort, settings: MirrorSettings): Promise<void> {
  const run = await port.begin();
  if (run === null) return;
  try {
    const reading = await readTable(port, settings, run.timeZone);
    const outcome = reading?.kind === "read" ? await bringInLine(port, reading) : reading;
    if (outcome !== null) await port.settle(outcome);
  } catch (error) {
    // A defect of ours: the screen reports it and keeps its rows, the log has the cause.
    await port.settle({ kind: "failed", trouble: { kind: "notApplied", status: null, reason: "" } });
    throw error;
  }
}

interface Reading {
  kind: "read";
  transactions: CardTransaction[];
  isCapped: boolean;
}

type Ending = Reading | Exclude<RunOutcome, { kind: "read" }> | null;

async function readTable(port: MirrorPort, settings: MirrorSettings, timeZone: string): Promise<Ending> {
  const endsAt = port.now() + LONGEST_RUN_MS;
  for (let restarts = 0; ; restarts += 1) {
    const ending = await readPages(port, settings, { timeZone, endsAt });
    if (ending?.kind !== "failed") return ending;
    const { kind, ...rest } = ending.failure;
    if (kind !== "expired") return { kind: "failed", trouble: { kind, ...rest } };
    if (restarts === MOST_RESTARTS) return { kind: "failed", trouble: { kind: "unprocessable", ...rest } };
  }
}

type Pages = Reading | Exclude<Page, { kind: "page" }> | null;

async function readPages(
  port: MirrorPort,
  settings: MirrorSettings,
  { timeZone, endsAt }: { timeZone: string; endsAt: number },
): Promise<Pages> {
  const found = new Map<string, CardTransaction>();
  let offset: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const startedAt = port.now();
    if (startedAt >= endsAt) return { kind: "failed", failure: { kind: "timeout", status: null, reason: "" } };
    const timeoutMs = Math.min(settings.requestTimeoutMs, endsAt - startedAt);
    const page: Page = await port.fetchPage({ offset, timeoutMs });
    if (page.kind !== "page") return page;
    for (const record of page.records) {
      const transaction = readTransaction(record, { accounts: settings.accounts, timeZone });
      // A record that moved while the pages were read comes twice.
      if (isWanted(transaction, settings) && !found.has(record.id)) found.set(record.id, transaction);
    }
    ({ offset } = page);
    const isEnough = found.size >= MOST_TRANSACTIONS || pages === MOST_PAGES;
    if (offset === null || isEnough) return readingOf([...found.values()], offset !== null);
    if (!(await port.keep())) return null;
    await port.pause(Math.max(0, startedAt + settings.requestIntervalMs - port.now()));
  }
}

const isWanted = ({ account }: CardTransaction, { isCardOnly }: MirrorSettings): boolean =>
  !isCardOnly || account === "card";

function readingOf(transactions: CardTransaction[], hasMore: boolean): Reading {
  const isCapped = hasMore || transactions.length > MOST_TRANSACTIONS;
  return { kind: "read", transactions: transactions.slice(0, MOST_TRANSACTIONS), isCapped };
}

/** Null if the run has lost its lease. */
async function bringInLine(port: MirrorPort, { transactions, isCapped }: Reading): Promise<RunOutcome | null> {
  const changes = await changesOf(transactions, await port.listPrints());
  for (let start = 0; start < changes.length; start += BATCH) {
    if (!(await port.apply(changes.slice(start, start + BATCH)))) return null;
  }
  return { kind: "read", counts: { ...countsOf(transactions), isCapped } };
}
