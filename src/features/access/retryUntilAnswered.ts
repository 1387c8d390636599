import { isClerkAPIResponseError } from "@clerk/react/errors";

type AskForToken<Options> = (options?: Options) => Promise<string | null>;

const RETRY_AFTER_MS = 5_000;

/** Resolves when asking again makes sense: as soon as the browser is back online, which it does not always notice, or after a while. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      window.removeEventListener("online", go);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, RETRY_AFTER_MS);
    window.addEventListener("online", go);
  });
}

/** The sign-in service has answered, and another try would be answered the same. */
function isFinal(error: unknown): boolean {
  return isClerkAPIResponseError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/**
 * Asks for a token until the sign-in service has answered. Its script gives up after seconds without a connection, and the
 * workspace takes that for a person without a session, for good: a token lives a minute, so a short gap would end the work.
 */
export function retryUntilAnswered<Options>(ask: AskForToken<Options>): AskForToken<Options> {
  return async (options) => {
    for (;;) {
      try {
        return await ask(options);
      } catch (error) {
        if (isFinal(error)) throw error;
        await nextChance();
      }
    }
  };
}
