import type { Settings } from "../core/settings.ts";
import { vSharing, type Sharing } from "./entities.ts";

const SHARING = "sheets.sharing";
const MINUTE_MS = 60_000;
const READS_PER_MINUTE = 60;
const OPEN: Sharing = { link: true, serviceAccount: true, quotaExhausted: false };

/** The readers of the spreadsheet, and their rate limit. */
export class SheetAccess {
  readonly #settings: Settings;
  readonly #now: () => number;
  #minute = 0;
  #reads = new Map<string, number>();

  constructor(settings: Settings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  get sharing(): Sharing {
    return this.#settings.find(SHARING, vSharing) ?? OPEN;
  }

  set sharing(sharing: Sharing) {
    this.#settings.set(SHARING, sharing);
  }

  /** Counts one read of a caller. Returns false if the minute's reads are used up. */
  countRead(caller: string): boolean {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    if (minute !== this.#minute) this.#reads.clear();
    this.#minute = minute;
    const reads = (this.#reads.get(caller) ?? 0) + 1;
    this.#reads.set(caller, reads);
    return reads <= READS_PER_MINUTE && !this.sharing.quotaExhausted;
  }

  reset(): void {
    this.#settings.delete(SHARING);
    this.#reads.clear();
  }
}
