/** Looks at the sheet until its content at one moment is known. */
import type { SheetRange } from "../sheet/model";
import { RunEnded } from "./syncPort";
import type { RangeReader } from "./rangeReader";

/** Rounds after which a sheet that keeps changing in several places is given up; the next run looks again in a minute. */
const MOST_ROUNDS = 4;

interface LookedAt extends SheetRange {
  /** In this look. */
  isRead: boolean;
  /** Whether its number of rows suits the text in it. */
  isLaid: boolean;
}

/**
 * The ranges of the sheet with the hashes of their texts, all as of one moment, although they are read one after the other. They
 * are read in a circle until, since the last one that changed, all others were found unchanged: a range that is equal in two
 * reads was so between them, and the moment of that last change lies between the two reads of all others. The last range comes
 * first: new rows are there, so that a sheet with a new row takes no second round.
 */
export async function look(reader: RangeReader, known: readonly SheetRange[]): Promise<SheetRange[]> {
  const look = new Look(reader, known);
  for (let reads = 0; reads < MOST_ROUNDS * (look.length + 2); reads += 1) {
    if (await look.isDoneAfterNext()) return look.ranges;
  }
  throw new RunEnded({ kind: "failed", trouble: { kind: "unsettled" } });
}

class Look {
  readonly #reader: RangeReader;
  readonly #ranges: LookedAt[];
  /** Ranges in a row that were found unchanged. */
  #calm = 0;
  #at: number;

  constructor(reader: RangeReader, known: readonly SheetRange[]) {
    this.#reader = reader;
    this.#ranges = known.map((range) => ({ ...range, isRead: false, isLaid: true }));
    const last = this.#ranges.at(-1);
    // No look before this one, or a first import that was stopped.
    if (last?.rows !== null) this.#ranges.push(restAfter(last));
    this.#at = this.#ranges.length;
  }

  get length(): number {
    return this.#ranges.length;
  }

  get ranges(): SheetRange[] {
    return this.#ranges.map(({ start, rows, hash }) => ({ start, rows, hash }));
  }

  async isDoneAfterNext(): Promise<boolean> {
    const unlaid = this.#ranges.findIndex(({ isLaid }) => !isLaid);
    this.#at = unlaid >= 0 ? unlaid : (this.#at - 1 + this.#ranges.length) % this.#ranges.length;
    const range = this.#ranges[this.#at];
    if (range === undefined) throw new Error("A sheet has at least one range");
    await (range.isLaid ? this.#lookAt(range) : this.#layOut(range));
    return this.#calm >= this.#ranges.length - 1 && this.#ranges.every(({ isRead }) => isRead);
  }

  async #lookAt(range: LookedAt): Promise<void> {
    const found = await this.#reader.read(range);
    if (found.kind === "beyond") {
      this.#dropEnd();
    } else if (found.kind === "tooLong") {
      this.#reader.expectRows(range.rows, found.perRow);
      this.#change({ ...range, hash: "", isLaid: false });
    } else if (found.hash === range.hash) {
      this.#ranges[this.#at] = { ...range, isRead: true };
      this.#calm += 1;
    } else {
      this.#reader.keep({ ...range, hash: found.hash }, found.text);
      this.#change({ ...range, hash: found.hash, isRead: true });
    }
  }

  /** Splits the rows of one read off the front of a stretch of unknown length. */
  async #layOut({ start, rows: all }: LookedAt): Promise<void> {
    const { rows, hash, text } = await this.#reader.readFront({ start, rows: all });
    this.#reader.keep({ start, rows, hash }, text);
    this.#change({ start, rows, hash, isRead: true, isLaid: true });
    if (rows === all || rows === null) return;
    const rest = { ...restAfter({ start, rows }), rows: all && all - rows };
    this.#ranges.splice(this.#at + 1, 0, rest);
  }

  #change(range: LookedAt): void {
    this.#ranges[this.#at] = range;
    this.#calm = 0;
  }

  /** Drops ranges below the sheet's end, after rows were deleted. */
  #dropEnd(): void {
    this.#ranges.splice(this.#at);
    const last = this.#ranges.pop();
    if (last === undefined) throw new Error("The first range is never beyond the sheet");
    this.#ranges.push({ ...last, rows: null, hash: "", isRead: false });
    this.#calm = 0;
    this.#at = this.#ranges.length;
  }
}

/** Everything behind this range, or the whole sheet. */
function restAfter(last: { start: number; rows: number | null } | undefined): LookedAt {
  const start = last === undefined ? 1 : last.start + (last.rows ?? 0);
  return { start, rows: null, hash: "", isRead: false, isLaid: false };
}
