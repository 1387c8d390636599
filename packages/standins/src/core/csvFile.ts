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
import { StartRefusal } from "./startRefusal.ts";
import { appendToCsv, parseCsv, writeCsv, type CsvText, type Grid } from "./csvText.ts";

const MAX_TRIES = 5;

/** The reason for a refused change, as a sentence for the page. */
export class CsvConflict extends Error {}

/** The present fault of the file. The flaw ends a sentence that starts with the file: "it is empty". */
export type FileTrouble = { kind: "gone" } | { kind: "broken"; flaw: string };

/**
 * A table kept as a CSV that other programs may edit at any time. Reads follow the file. Writes are synchronous and start
 * from the file's current content, so two concurrent writes are both kept.
 */
export class CsvFile {
  readonly #path: string;
  #version = "";
  #csv: CsvText;
  #trouble: FileTrouble | null = null;

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

  /** The reason why the file cannot be read now; until then the page shows the last good content. */
  get trouble(): FileTrouble | null {
    this.#follow();
    return this.#trouble;
  }

  /** The same as a sentence for the page. */
  get problem(): string | null {
    const { trouble } = this;
    if (trouble === null) return null;
    return trouble.kind === "gone"
      ? "The file is not there at the moment."
      : `The file cannot be read as a CSV at the moment: ${trouble.flaw}.`;
  }

  get grid(): Grid {
    this.#follow();
    return this.#csv.grid;
  }

  append(row: string[]): void {
    this.#write((csv) => appendToCsv(csv, row));
  }

  /** Refuses (CsvConflict) if `rewrite` does, or if the file cannot be read now. */
  change(rewrite: (grid: Grid) => Grid): void {
    this.#write((csv) => writeCsv(rewrite(csv.grid), csv));
  }

  #follow(): void {
    try {
      const version = versionOf(this.#path);
      if (version === this.#version) return;
      this.#version = version;
      const parsed = parseCsv(readFileSync(this.#path));
      this.#trouble = "flaw" in parsed ? { kind: "broken", flaw: parsed.flaw } : null;
      if (!("flaw" in parsed)) this.#csv = parsed;
    } catch (error) {
      // An editor that saves by replacing leaves a moment without a file.
      this.#version = "";
      this.#trouble = troubleOf(error);
    }
  }

  #write(render: (csv: CsvText) => string): void {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { problem } = this;
      if (problem !== null) throw new CsvConflict(problem);
      if (this.#replace(render(this.#csv))) return;
    }
    throw new CsvConflict("Another program keeps changing the file.");
  }

  /** Writes beside and renames. False if another program saved in between: its change must not be overwritten. */
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

/** Only the system's code: its message has the whole path. */
function troubleOf(error: unknown): FileTrouble {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
  return code === "ENOENT" ? { kind: "gone" } : { kind: "broken", flaw: `it cannot be opened (${code})` };
}

function versionOf(path: string): string {
  const { mtimeNs, ctimeNs, size, ino } = statSync(path, { bigint: true });
  return [mtimeNs, ctimeNs, size, ino].join("-");
}
