import type { Answered, Resend } from "./recordedAnswers.ts";

const MAX_CHARACTERS = 4 * 1024 * 1024;
/** Estimated cost of an entry besides its text. */
const ENTRY_CHARACTERS = 512;

/**
 * Answers to anonymous mutations that wrote nothing. The newest are kept in memory, because anonymous callers must not
 * cause disk writes. They are needed when a client reconnects and resends a request that was answered: a second run might
 * write, although the client's answer said otherwise.
 */
export class TransientAnswers {
  readonly #answers = new Map<string, { answered: Answered; characters: number }>();
  #characters = 0;

  find(resend: Resend): Answered | null {
    return this.#answers.get(keyOf(resend))?.answered ?? null;
  }

  keep(resend: Resend, answered: Answered): void {
    const characters = ENTRY_CHARACTERS + lengthOf(answered);
    this.#answers.set(keyOf(resend), { answered, characters });
    this.#characters += characters;
    for (const [oldest, kept] of this.#answers) {
      if (this.#characters <= MAX_CHARACTERS) return;
      this.#answers.delete(oldest);
      this.#characters -= kept.characters;
    }
  }
}

function keyOf({ sessionId, requestId }: Resend): string {
  return `${sessionId} ${String(requestId)}`;
}

function lengthOf({ outcome }: Answered): number {
  const text = outcome.ok ? outcome.value : outcome.errorMessage;
  return outcome.logLines.reduce((sum, line) => sum + line.length, text.length);
}
