import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Settings } from "../core/settings.ts";
import type { Submission } from "./entities.ts";

export const FILE_PARTS = ["document", "audit", "combined"] as const;
export type FilePart = (typeof FILE_PARTS)[number];

/** The provider's default. */
const MINUTES = 40;
const SETTING = "docuseal.linkMinutes";

/** Signed addresses of files, which expire after a while. */
export class FileLinks {
  readonly #settings: Settings;
  readonly #secret: string;
  readonly #origin: string;
  readonly #now: () => number;

  constructor({
    settings,
    secret,
    origin,
    now,
  }: {
    settings: Settings;
    secret: string;
    origin: string;
    now: () => number;
  }) {
    this.#settings = settings;
    this.#secret = secret;
    this.#origin = origin;
    this.#now = now;
  }

  get minutes(): number {
    return this.#settings.find(SETTING, z.number()) ?? MINUTES;
  }

  set minutes(minutes: number) {
    this.#settings.set(SETTING, minutes);
  }

  urlOf({ id }: Submission, part: FilePart): string {
    const until = String(this.#now() + this.minutes * 60_000);
    return `${this.#origin}/docuseal/file/${id}/${part}/${until}/${this.#sign(id, part, until)}.pdf`;
  }

  isOpen({ id, part, until, signature }: { id: string; part: string; until: string; signature: string }): boolean {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(id, part, until))];
    return given.length === right.length && timingSafeEqual(given, right) && Number(until) > this.#now();
  }

  #sign(id: string, part: string, until: string): string {
    return createHmac("sha256", this.#secret).update(`${id} ${part} ${until}`).digest("hex");
  }
}
