import type { DatabaseSync } from "node:sqlite";
import type { z } from "zod";
import { inOneTransaction } from "./collection.ts";
import type { Settings } from "./settings.ts";

interface SamplesOf<Sample> {
  name: string;
  schema: z.ZodType<Sample>;
  store: (given: Sample) => void;
}

/** Sample data at a stand-in that predates the first start: stored at once, and again after a reset. */
export class KeptSamples<Sample> {
  readonly #database: DatabaseSync;
  readonly #settings: Settings;
  readonly #of: SamplesOf<Sample>;

  constructor({ database, settings }: { database: DatabaseSync; settings: Settings }, of: SamplesOf<Sample>) {
    this.#database = database;
    this.#settings = settings;
    this.#of = of;
  }

  /** Throws a ZodError for any other shape. */
  take(given: unknown): void {
    const samples = this.#of.schema.parse(given);
    inOneTransaction(this.#database, () => {
      this.#of.store(samples);
      this.#settings.set(this.#setting, samples);
    });
  }

  bringBack(): void {
    const kept = this.#settings.find(this.#setting, this.#of.schema);
    if (kept === null) return;
    inOneTransaction(this.#database, () => {
      this.#of.store(kept);
    });
  }

  get #setting(): string {
    return `${this.#of.name}.samples`;
  }
}
