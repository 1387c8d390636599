import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { StartRefusal } from "../core/startRefusal.ts";
import { appendToCsv, parseCsv, writeCsv, type CsvText } from "./csvText.ts";
import type { Grid } from "./entities.ts";

const MAX_TRIES = 5;

/** Why a change was not made, as a sentence for the page. */
export class SheetConflict extends Error {}

/**
 * A spreadsheet kept as a CSV that other programs may edit at any time. Reads follow the file. Writes run without
 * awaiting and start from the file's current content, so two concurrent writes are both kept.
 */
export class SheetFile {
  readonly #path: string;
  #version = "";
  #csv: CsvText;
  #problem: string | null = null;

  /** Refuses (StartRefusal) a file that is missing or not a CSV. */
  constructor(path: string) {
    try {
      // Resolved, because a rename would replace a link and leave its target unchanged.
      this.#path = realpathSync(path);
      this.#version = versionOf(this.#path);
      const parsed = parseCsv(readFileSync(this.#path));
      if ("flaw" in parsed) throw new StartRefusal(`${path} is not a CSV: ${parsed.flaw}.`);
      this.#csv = parsed;
    } catch (error) {
      if (error instanceof StartRefusal) throw error;
      throw new StartRefusal(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }

  get path(): string {
    return this.#path;
  }

  /** Why the current file cannot be read; the last good content is served meanwhile. */
  get problem(): string | null {
    this.#follow();
    return this.#problem;
  }

  get grid(): Grid {
    this.#follow();
    return this.#csv.grid;
  }

  append(row: string[]): void {
    this.#write((csv) => appendToCsv(csv, row));
  }

  /** Refuses (SheetConflict) when `rewrite` does, or when the file cannot be read now. */
  change(rewrite: (grid: Grid) => Grid): void {
    this.#write((csv) => writeCsv(rewrite(csv.grid), csv));
  }

  #follow(): void {
    try {
      const version = versionOf(this.#path);
      if (version === this.#version) return;
      this.#version = version;
      const parsed = parseCsv(readFileSync(this.#path));
      this.#problem = "flaw" in parsed ? `The file is not a CSV at the moment: ${parsed.flaw}.` : null;
      if (!("flaw" in parsed)) this.#csv = parsed;
    } catch (error) {
      // An editor that saves by replacing leaves a moment without a file.
      this.#version = "";
      this.#problem = `The file cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
    }
  }

  #write(render: (csv: CsvText) => string): void {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      this.#follow();
      if (this.#problem !== null) throw new SheetConflict(this.#problem);
      if (this.#replace(render(this.#csv))) return;
    }
    throw new SheetConflict("Another program keeps changing the file.");
  }

  /** Writes beside and renames. False when another program saved in between: its change must not be overwritten. */
  #replace(text: string): boolean {
    const beside = join(dirname(this.#path), `.${basename(this.#path)}.${String(process.pid)}.tmp`);
    const file = openSync(beside, "w", statSync(this.#path).mode);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (versionOf(this.#path) !== this.#version) {
      rmSync(beside);
      return false;
    }
    renameSync(beside, this.#path);
    return true;
  }
}

function versionOf(path: string): string {
  const { mtimeNs, ctimeNs, size, ino } = statSync(path, { bigint: true });
  return [mtimeNs, ctimeNs, size, ino].join("-");
}
