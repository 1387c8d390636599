import { appendFileSync, chmodSync, existsSync, renameSync, statSync } from "node:fs";

const MAX_BYTES = 10_000_000;
/** Rotated files beside the current one; `.1` is the newest. */
const KEPT = 5;

/**
 * A log that a service writes for months. When it is full, it is rotated, and the oldest rotated file is deleted. If writing fails, as on
 * a full disk, the line goes to this process's own output, which then explains the service's end.
 */
export class LogFile {
  readonly #path: string;
  readonly #maxBytes: number;
  #bytes: number;

  constructor(path: string, maxBytes = MAX_BYTES) {
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#bytes = existsSync(path) ? statSync(path).size : 0;
    // An older version may have left it readable for others.
    if (existsSync(path)) chmodSync(path, 0o600);
  }

  append(line: string): void {
    try {
      this.#write(line);
    } catch {
      process.stderr.write(`${line}\n`);
    }
  }

  #write(line: string): void {
    const text = Buffer.from(`${line}\n`);
    if (this.#bytes > 0 && this.#bytes + text.length > this.#maxBytes) this.#putAside();
    appendFileSync(this.#path, text, { mode: 0o600 });
    this.#bytes += text.length;
  }

  #putAside(): void {
    for (let age = KEPT; age > 1; age--) move(`${this.#path}.${age - 1}`, `${this.#path}.${age}`);
    move(this.#path, `${this.#path}.1`);
    this.#bytes = 0;
  }
}

function move(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}
