/** Reads the sheet in stretches of rows small enough for a function's memory and the service's quota. */
import { hashLongText } from "./fingerprint";
import type { SheetRange } from "../sheet/model";
import { held, RunEnded, type Stretch, type SyncPort } from "./syncPort";

/** Raise it when rows are read differently, so that an unchanged sheet is read once more. */
const READING_VERSION = 5;

export interface ReadingLimits {
  /** Target size of a stretch: the service recommends no more than 2 MB. */
  characters: number;
  /** Size above which a stretch is divided. */
  mostCharacters: number;
  rows: number;
  /** Rows of the first request to a stretch of unknown length. */
  firstRows: number;
}

export const READING_LIMITS: ReadingLimits = {
  characters: 2_000_000,
  mostCharacters: 3_000_000,
  rows: 20_000,
  firstRows: 1_000,
};

/** An answer without cells is shorter than this. */
const BLANK_CHARACTERS = 150;

/** A longer answer is discarded. A single row may be longer: 52 cells of 50,000 characters, each escaped as "\u003c". */
const MOST_BYTES = 6 * 1024 * 1024;
const MOST_BYTES_OF_A_ROW = 16 * 1024 * 1024;

/** Google Sheets allows 60 reads a minute; "Sync now" and the test on the debug screen need some of them, too. */
const READS = 50;
const MINUTE_MS = 60_000;
/** Pause and number of tries when the minute's reads are used up anyway. */
const QUOTA_WAIT_MS = 30_000;
const MOST_WAITS = 4;
const TOO_MANY_REQUESTS = 429;
const BAD_REQUEST = 400;

/** Age at which the lease is prolonged; it lasts longer than this plus one request. */
const KEEP_MS = 20_000;

export type ReadStretch =
  | { kind: "text"; text: string; hash: string }
  /** The stretch must be divided; characters per row if known. */
  | { kind: "tooLong"; perRow: number | null }
  /** The sheet ends above it. */
  | { kind: "beyond" };

export class RangeReader {
  readonly #port: SyncPort;
  readonly #limits: ReadingLimits;
  /** Rows for the next read of a stretch of unknown length. */
  #guess: number;
  #rowCount: number | null = null;
  #reads = 0;
  #minuteAt: number;
  #keptAt: number;
  #waits = 0;
  #hasRead = false;
  /** The last text read, which mostly is the only changed one and will be compared. */
  #kept: { range: SheetRange; text: string } | null = null;

  constructor(port: SyncPort, limits: ReadingLimits) {
    this.#port = port;
    this.#limits = limits;
    this.#guess = limits.firstRows;
    this.#minuteAt = port.now();
    this.#keptAt = port.now();
  }

  /** Reads, from the beginning of a stretch of unknown length, as many rows as suit one read. */
  async readFront({ start, rows }: Stretch): Promise<Stretch & { text: string; hash: string }> {
    const all = rows ?? (await this.#rowsFrom(start));
    const asked = Math.min(this.#guess, all);
    const stretch = { start, rows: asked < all ? asked : rows };
    const found = await this.read(stretch);
    if (found.kind === "beyond") throw new RunEnded({ kind: "failed", trouble: { kind: "unsettled" } });
    if (found.kind === "text") {
      this.#guess = this.#rowsAfter(found.text, asked);
      return { ...stretch, text: found.text, hash: found.hash };
    }
    this.expectRows(asked, found.perRow);
    return await this.readFront({ start, rows });
  }

  /** Adjusts the guess after a stretch of so many rows was too long for one read. */
  expectRows(rows: number | null, perRow: number | null): void {
    const { characters, firstRows, rows: most } = this.#limits;
    const fewer = (rows ?? most) / 2;
    this.#guess = Math.max(
      1,
      Math.floor(perRow === null ? Math.min(firstRows, fewer) : Math.min(characters / perRow, fewer)),
    );
  }

  async read(stretch: Stretch): Promise<ReadStretch> {
    await this.#takeTurn();
    const answer = await this.#port.fetchRange(stretch, stretch.rows === 1 ? MOST_BYTES_OF_A_ROW : MOST_BYTES);
    if (answer.kind === "failed" && (await this.#isWorthAnotherTry(answer.trouble))) return await this.read(stretch);
    if (answer.kind === "failed" && (await this.#isBeyond(answer.trouble, stretch))) return { kind: "beyond" };
    if (answer.kind === "failed" || answer.kind === "unconfigured") throw new RunEnded(answer);
    this.#hasRead = true;
    if (answer.kind === "tooLong") {
      if (stretch.rows === 1) throw new RunEnded({ kind: "failed", trouble: { kind: "unreadable" } });
      return { kind: "tooLong", perRow: null };
    }
    const { text } = answer;
    if (text.length > this.#limits.mostCharacters && stretch.rows !== 1) {
      const rows = stretch.rows ?? (await this.#rowsFrom(stretch.start));
      if (rows > 1) return { kind: "tooLong", perRow: text.length / rows };
    }
    return { kind: "text", text, hash: await hashLongText(String(READING_VERSION), text, this.#port.pace) };
  }

  keep(range: SheetRange, text: string): void {
    this.#kept = { range, text };
  }

  /** The cells of a range from the look; null if it has changed since. `again`: the caller will ask for them once more. */
  async cellsOf(range: SheetRange, again?: "again"): Promise<string[][] | null> {
    const kept = this.#kept;
    this.#kept = null;
    let text = kept?.range.start === range.start && kept.range.hash === range.hash ? kept.text : null;
    if (text === null) {
      const found = await this.read(range);
      if (found.kind !== "text" || found.hash !== range.hash) return null;
      ({ text } = found);
    }
    if (again) this.keep(range, text);
    return this.parse(text);
  }

  parse(text: string): string[][] {
    const cells = this.#port.parseSheet(text);
    if (cells === null) throw new RunEnded({ kind: "failed", trouble: { kind: "unreadable" } });
    return cells;
  }

  /** Rows from `start` to the end of the sheet, including blank ones. */
  async #rowsFrom(start: number): Promise<number> {
    this.#rowCount ??= await this.#countRows();
    return Math.max(1, this.#rowCount - start + 1);
  }

  /** After blank rows the sheet usually ends. */
  #rowsAfter(text: string, rows: number): number {
    if (text.length <= BLANK_CHARACTERS) return Infinity;
    return Math.max(1, Math.min(this.#limits.rows, Math.floor((this.#limits.characters * rows) / text.length)));
  }

  async #countRows(): Promise<number> {
    await this.#takeTurn();
    const answer = await this.#port.countRows();
    if (answer.kind === "rows") return answer.rows;
    if (answer.kind === "failed" && (await this.#isWorthAnotherTry(answer.trouble))) return await this.#countRows();
    throw new RunEnded(answer);
  }

  /** Keeps the lease, and waits if the minute's quota is used up. */
  async #takeTurn(): Promise<void> {
    const { now } = this.#port;
    if (now() - this.#minuteAt >= MINUTE_MS) this.#startMinute();
    if (this.#reads >= READS) {
      await this.#waitLong(this.#minuteAt + MINUTE_MS - now());
      this.#startMinute();
    }
    this.#reads += 1;
    if (now() - this.#keptAt >= KEEP_MS) await this.#keepLease();
  }

  #startMinute(): void {
    this.#reads = 0;
    this.#minuteAt = this.#port.now();
  }

  async #waitLong(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= KEEP_MS) {
      await this.#keepLease();
      await this.#port.wait(Math.min(left, KEEP_MS));
    }
  }

  async #keepLease(): Promise<void> {
    held(await this.#port.keep());
    this.#keptAt = this.#port.now();
  }

  /** A sheet of one stretch is read again in a minute anyway; a run that has read part of a long one waits instead. */
  async #isWorthAnotherTry(trouble: { kind: string; status?: number }): Promise<boolean> {
    if (trouble.status !== TOO_MANY_REQUESTS || !this.#hasRead || this.#waits >= MOST_WAITS) return false;
    this.#waits += 1;
    await this.#waitLong(QUOTA_WAIT_MS);
    this.#startMinute();
    return true;
  }

  /** The service refuses a stretch that begins below the last row. */
  async #isBeyond(trouble: { kind: string; status?: number }, { start }: Stretch): Promise<boolean> {
    if (trouble.status !== BAD_REQUEST || start === 1) return false;
    this.#rowCount = await this.#countRows();
    return this.#rowCount < start;
  }
}
