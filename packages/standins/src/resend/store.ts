import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { Collection } from "../core/collection.ts";
import type { StandinContext } from "../core/standin.ts";

export const LETTER_EVENTS = ["sent", "delivered", "delivery_delayed", "bounced", "complained", "failed"] as const;
export type LetterEvent = (typeof LETTER_EVENTS)[number];

const vLetter = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  createdAt: z.number(),
  lastEvent: z.enum(LETTER_EVENTS),
  events: z.array(z.object({ event: z.enum(LETTER_EVENTS), at: z.number() })),
});
export type Letter = z.infer<typeof vLetter>;

const vKey = z.object({ id: z.string(), bodyHash: z.string(), letterId: z.string(), at: z.number() });
type Key = z.infer<typeof vKey>;

/** The service remembers a key for a day. */
const KEY_MS = 24 * 60 * 60 * 1_000;

export type NewLetter = Pick<Letter, "from" | "to" | "subject" | "html" | "text">;

/** The received letters, and their idempotency keys. */
export class LetterStore {
  readonly letters: Collection<Letter>;
  readonly #keys: Collection<Key>;
  readonly #now: () => number;
  readonly #tell: (event: LetterEvent, letter: Letter) => void;

  constructor({ database, now }: StandinContext, tell: (event: LetterEvent, letter: Letter) => void) {
    this.letters = new Collection(database, { name: "resend_letters", schema: vLetter });
    this.#keys = new Collection(database, { name: "resend_keys", schema: vKey });
    this.#now = now;
    this.#tell = tell;
  }

  /** The letter of a key that came before; `other` if that was another letter. */
  findByKey(key: string, body: string): Letter | "other" | null {
    const known = this.#keys.find(key);
    if (known === null || known.at + KEY_MS < this.#now()) return null;
    return known.bodyHash === hashOf(body) ? this.letters.find(known.letterId) : "other";
  }

  add(given: NewLetter, key: { name: string; body: string } | null): Letter {
    const at = this.#now();
    const letter = this.letters.save({
      ...given,
      id: randomUUID(),
      createdAt: at,
      lastEvent: "sent",
      events: [{ event: "sent", at }],
    });
    if (key !== null) this.#keys.save({ id: key.name, bodyHash: hashOf(key.body), letterId: letter.id, at });
    this.#tell("sent", letter);
    return letter;
  }

  happen(letter: Letter, event: LetterEvent): Letter {
    const events = [...letter.events, { event, at: this.#now() }];
    const changed = this.letters.save({ ...letter, events, lastEvent: event });
    this.#tell(event, changed);
    return changed;
  }

  clear(): void {
    this.letters.clear();
    this.#keys.clear();
  }
}

function hashOf(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}
