import { z } from "zod";
import type { Settings } from "../core/settings.ts";

/**
 * Modes of answering. `offline`: true answers from the offered tools; `obedient`: a model that believes every text it reads and invents
 * figures, against which the app is tested; `silent`: an answer without a text.
 */
export const MODES = ["offline", "obedient", "silent"] as const;
export const TROUBLE_NAMES = ["none", "invalidKey", "rateLimited", "quotaUsed", "serverError", "brokenStream"] as const;

const vBehaviour = z.object({
  mode: z.enum(MODES),
  /** Trouble instead of an answer; `brokenStream`: half of an answer, and then the connection ends. */
  trouble: z.enum(TROUBLE_NAMES),
  /** The pause between two pieces of a streamed answer, like a model that thinks. */
  paceMs: z.coerce.number().int().min(0).max(10_000),
});
export type BehaviourValues = z.infer<typeof vBehaviour>;

const SETTING = "openai.behaviour";
const USUAL: BehaviourValues = { mode: "offline", trouble: "none", paceMs: 25 };

/** Chosen on the stand-in's page, and stored. */
export class Behaviour {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get now(): BehaviourValues {
    return this.#settings.find(SETTING, vBehaviour) ?? USUAL;
  }

  /** False if the input is no valid behaviour. */
  choose(given: Record<string, unknown>): boolean {
    const read = vBehaviour.safeParse({ ...this.now, ...given });
    if (read.success) this.#settings.set(SETTING, read.data);
    return read.success;
  }

  reset(): void {
    this.#settings.delete(SETTING);
  }
}
