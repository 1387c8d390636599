import type { BrowserContext } from "@playwright/test";

/** Every tab of a browser ends the session when a person signs out; the first one wins. */
export const ENDED_BY_ANOTHER_TAB = /401 \(Unauthorized\) \(\S+\/client\/sessions\/\w+\/remove\?/;

/** The sign-in service's script renews the token at its own times; a renewal during the end of the session is refused. */
export const RENEWED_WHILE_ENDING = /401 \(Unauthorized\) \(\S+\/client\/sessions\/\w+\/tokens\?/;

/** Listens on all pages of a journey for console errors, uncaught errors and policy violations. */
export class Watch {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  async context(context: BrowserContext): Promise<void> {
    // Some violations do not reach the console; each one fires this event.
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        console.error(`policy violation: ${violatedDirective} ${blockedURI}`);
      });
    });
    context.on("console", (message) => {
      if (message.type() === "error") this.#seen.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => {
      this.#seen.push(String(error.error()));
    });
  }

  /** For a journey that provokes a problem itself: names the lines it causes. */
  expect(line: RegExp): void {
    this.#expected.push(line);
  }

  problems(): string[] {
    return this.#seen.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}
