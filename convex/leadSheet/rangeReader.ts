/** Reads the sheet in stretches of rows that are small enough for the memory of one function and for the service's quota. */
import { hashLongText } from "./fingerprint";
import { held, RunEnded, type SheetRange, type Stretch, type SyncPort } from "./syncPort";

/** Raise when rows are read differently, so that an unchanged sheet is read once more. */
const READING_VERSION = 5;

export interface ReadingLimits {
  /** A stretch is laid out to have about as many characters: the service recommends no more than 2 MB. */
  characters: number;
  /** A stretch that has grown beyond this is divided. */
  mostCharacters: number;
  rows: number;
  /** So many rows of a stretch of unknown length are asked for first. */
  firstRows: number;
}

export const READING_LIMITS: ReadingLimits = {
  characters: 2_000_000,
  mostCharacters: 3_000_000,
  rows: 20_000,
  firstRows: 1_000,
};

/** An answer without cells is shorter. */
const BLANK_CHARACTERS = 150;

/** Nothing is kept of a longer answer. A single row may be longer: 52 cells of 50,000 characters, each written as "\u003c". */
const MOST_BYTES = 6 * 1024 * 1024;
const MOST_BYTES_OF_A_ROW = 16 * 1024 * 1024;

/** Google Sheets allows 60 reads a minute; "Sync now" and the test on the debug screen need some of them, too. */
const READS = 50;
const MINUTE_MS = 60_000;
/** Where the minute's reads are used up all the same, it is waited for this long, so many times. */
const QUOTA_WAIT_MS = 30_000;
const MOST_WAITS = 4;
const TOO_MANY_REQUESTS = 429;
const BAD_REQUEST = 400;

/** The lease is prolonged when it is this old; it lasts longer than that and one more request. */
const KEEP_MS = 20_000;

export type ReadStretch =
  | { kind: "text"; text: string; hash: string }
  /** It has to be divided; so many characters for each row, where that is known. */
  | { kind: "tooLong"; perRow: number | null }
  /** The sheet ends before it. */
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
  /** The text that was read last and has to be looked at: mostly the only one that has changed. */
  #kept: { range: SheetRange; text: string } | null = null;

  constructor(port: SyncPort, limits: ReadingLimits) {
    this.#port = port;
    this.#limits = limits;
    this.#guess = limits.firstRows;
    this.#minuteAt = port.now();
    this.#keptAt = port.now();
  }

  /** Reads as many rows of a stretch of unknown length as one read should have, from its beginning. */
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

  /** After a stretch of so many rows was too long for one read. */
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

  /** The cells of a range that was looked at; null where it is no longer what it was then. `again`: they will be asked for once more. */
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

  /** How many rows there are from `start` to the end of the sheet, blank ones included. */
  async #rowsFrom(start: number): Promise<number> {
    this.#rowCount ??= await this.#countRows();
    return Math.max(1, this.#rowCount - start + 1);
  }

  /** Behind blank rows there is mostly nothing more. */
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

  /** Waits where the quota of this minute is used up, and keeps the lease. */
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

  /** A sheet of one stretch is read again in a minute; a run that has read a part of a long one waits instead. */
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
