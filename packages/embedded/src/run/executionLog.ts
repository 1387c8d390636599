/**
 * Recent function runs, for `convex logs`, in memory; the oldest are evicted first. A reader passes the timestamp of the
 * last run that it has seen, and waits for newer ones.
 */
import type { Clock } from "../domain/clock.ts";
import type { FunctionKind } from "../domain/application.ts";

export interface RecordedRun {
  kind: FunctionKind;
  /** `leads/staff:setStatus`, or the method and path of an HTTP action. */
  identifier: string;
  requestId: string;
  /** Epoch ms. */
  startedAt: number;
  durationMs: number;
  /** Formatted by `addLogLine`. */
  logLines: readonly string[];
  error: string | null;
}

export interface FinishedRun extends RecordedRun {
  /** Epoch ms with a fraction; unique per run. */
  at: number;
}

export interface NewRuns {
  runs: FinishedRun[];
  /** The cursor for the next request. */
  cursor: number;
}

const MAX_RUNS = 4_096;
const MAX_TEXT = 16 * 1024 * 1024;
/** Shorter than the 60 s after which common proxies close a silent response. */
const WAIT_MS = 30_000;
/** The precision of a double at today's epoch milliseconds. */
const STEP = 2 ** -12;

const textOf = ({ logLines, error }: RecordedRun): number =>
  logLines.reduce((sum, line) => sum + line.length, error?.length ?? 0);

export class ExecutionLog {
  readonly #clock: Clock;
  readonly #onRun: (run: RecordedRun) => void;
  readonly #waiting = new Set<() => void>();
  #runs: FinishedRun[] = [];
  #text = 0;
  #last = 0;

  /** `onRun` is called at the end of each run. */
  constructor(clock: Clock, onRun: (run: RecordedRun) => void = () => undefined) {
    this.#clock = clock;
    this.#onRun = onRun;
  }

  record(run: RecordedRun): void {
    this.#last = Math.max(this.#clock.now(), this.#last + STEP);
    this.#runs.push({ ...run, at: this.#last });
    this.#text += textOf(run);
    this.#onRun(run);
    // Only occasionally, not at every run.
    if (this.#runs.length > 2 * MAX_RUNS || this.#text > 2 * MAX_TEXT) this.#forget();
    this.releaseAll();
  }

  /**
   * Returns all runs after the cursor; cursor 0 returns all stored ones. Otherwise waits for a run, and returns none after
   * the timeout or when the reader disconnects.
   */
  async since(cursor: number, isGone: AbortSignal): Promise<NewRuns> {
    if (cursor > 0 && this.#last <= cursor) await this.#waitForRun(isGone);
    const runs = this.#runs.filter(({ at }) => at > cursor);
    // A new reader's cursor is the current time; otherwise it would treat the next run as past. Later runs of the same
    // millisecond must have greater timestamps.
    if (cursor === 0) this.#last = Math.max(this.#last, this.#clock.now());
    return { runs, cursor: Math.max(cursor, this.#last) };
  }

  /** Answers all waiting readers, so that they do not delay the shutdown. */
  releaseAll(): void {
    for (const release of this.#waiting) release();
  }

  #waitForRun(isGone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const release = (): void => {
        this.#waiting.delete(release);
        isGone.removeEventListener("abort", release);
        timer.cancel();
        resolve();
      };
      const timer = this.#clock.setTimer(release, WAIT_MS);
      isGone.addEventListener("abort", release);
      this.#waiting.add(release);
    });
  }

  #forget(): void {
    let from = Math.max(0, this.#runs.length - MAX_RUNS);
    let text = this.#runs.slice(from).reduce((sum, run) => sum + textOf(run), 0);
    for (let run = this.#runs[from]; text > MAX_TEXT && run !== undefined; run = this.#runs[from]) {
      text -= textOf(run);
      from += 1;
    }
    this.#runs = this.#runs.slice(from);
    this.#text = text;
  }
}
