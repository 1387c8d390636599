/**
 * What functions did of late, for `convex logs`: in memory, the oldest forgotten first. A reader names the moment up to
 * which it has seen everything, and waits when there is nothing newer.
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
  /** As `addLogLine` writes them. */
  logLines: readonly string[];
  error: string | null;
}

export interface FinishedRun extends RecordedRun {
  /** Epoch ms with a fraction; no two runs have the same. */
  at: number;
}

export interface NewRuns {
  runs: FinishedRun[];
  /** To be asked with next. */
  cursor: number;
}

const MAX_RUNS = 4_096;
const MAX_TEXT = 16 * 1024 * 1024;
/** Shorter than the minute after which usual proxies give up a silent answer. */
const WAIT_MS = 30_000;
/** The step of a double at today's epoch milliseconds. */
const STEP = 2 ** -12;

const textOf = ({ logLines, error }: RecordedRun): number =>
  logLines.reduce((sum, line) => sum + line.length, error?.length ?? 0);

export class ExecutionLog {
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  #runs: FinishedRun[] = [];
  #text = 0;
  #last = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  record(run: RecordedRun): void {
    this.#last = Math.max(this.#clock.now(), this.#last + STEP);
    this.#runs.push({ ...run, at: this.#last });
    this.#text += textOf(run);
    // Now and then, not at every run.
    if (this.#runs.length > 2 * MAX_RUNS || this.#text > 2 * MAX_TEXT) this.#forget();
    this.releaseAll();
  }

  /**
   * Everything after the cursor; at 0, which a reader begins with, whatever there is. Waits for something to happen
   * otherwise, and answers with nothing when nothing does or the reader is gone.
   */
  async since(cursor: number, isGone: AbortSignal): Promise<NewRuns> {
    if (cursor > 0 && this.#last <= cursor) await this.#news(isGone);
    const runs = this.#runs.filter(({ at }) => at > cursor);
    // A beginner gets the present as its cursor, or it would take the first thing that happens for the past; and what
    // happens within the same millisecond must come after it.
    if (cursor === 0) this.#last = Math.max(this.#last, this.#clock.now());
    return { runs, cursor: Math.max(cursor, this.#last) };
  }

  /** Whoever waits is answered, so that nobody holds up the end. */
  releaseAll(): void {
    for (const release of this.#waiting) release();
  }

  #news(isGone: AbortSignal): Promise<void> {
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
