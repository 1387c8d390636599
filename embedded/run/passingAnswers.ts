import type { Answered, Resend } from "./recordedAnswers.ts";

const MAX_CHARACTERS = 4 * 1024 * 1024;
/** What one takes besides its text. */
const ENTRY_CHARACTERS = 512;

/**
 * Answers to mutations that wrote nothing, of whoever has not signed in: the newest of them, in memory, because nobody may
 * cost disk without a sign-in. A client that comes back asks anew for what it was told already: run again, the mutation
 * might write by now, and its client would have been told that it did not.
 */
export class PassingAnswers {
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
