import type { Clock } from "../domain/clock.ts";
import type { RefusedCaller } from "../domain/log.ts";

type Details = Record<string, unknown>;
type Tell = (message: string, details: Details) => void;

const MINUTE_MS = 60_000;
/** Callers can create many accounts. */
const MAX_CALLERS = 1_000;
/** Enough to see a pattern. */
const MAX_PATHS = 10;

/** The refusals since the last line about one caller. */
interface Unsaid {
  counts: Record<string, number>;
  paths: Set<unknown>;
  last: Details;
}

/** Logs the refusals of signed-in callers: at most one line a minute for each caller, and each refusal is in one of them. */
export class CallerRefusals {
  readonly #tell: Tell;
  readonly #clock: Clock;
  /** Null for a caller whose one refusal in this minute has been logged. */
  readonly #unsaid = new Map<string, Unsaid | null>();

  constructor(tell: Tell, clock: Clock) {
    this.#tell = tell;
    this.#clock = clock;
  }

  /** Logs the first refusal of a minute in full and counts the others; false if there are too many callers to count for. */
  take(message: string, details: Details, { caller, kind }: RefusedCaller): boolean {
    const unsaid = this.#unsaid.get(caller);
    if (unsaid !== undefined) {
      this.#unsaid.set(caller, counted(unsaid, kind, details));
      return true;
    }
    if (this.#unsaid.size >= MAX_CALLERS) return false;
    this.#tell(message, { ...details, caller });
    this.#begin(caller);
    return true;
  }

  #begin(caller: string): void {
    this.#unsaid.set(caller, null);
    this.#clock.setTimer(() => {
      this.#round(caller);
    }, MINUTE_MS);
  }

  #round(caller: string): void {
    const unsaid = this.#unsaid.get(caller) ?? null;
    this.#unsaid.delete(caller);
    if (unsaid === null) return;
    const { counts, paths, last } = unsaid;
    this.#tell("More was refused to one caller within a minute", { caller, counts, paths: [...paths], last });
    this.#begin(caller);
  }
}

function counted(unsaid: Unsaid | null, kind: string, details: Details): Unsaid {
  const { counts, paths }: Omit<Unsaid, "last"> = unsaid ?? { counts: {}, paths: new Set() };
  const { path } = details;
  if (paths.size < MAX_PATHS && path !== undefined) paths.add(path);
  return { counts: { ...counts, [kind]: (counts[kind] ?? 0) + 1 }, paths, last: details };
}
