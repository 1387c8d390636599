import { isClerkAPIResponseError } from "@clerk/react/errors";

type AskForToken<Options> = (options?: Options) => Promise<string | null>;

const RETRY_AFTER_MS = 5_000;

/** Resolves on the `online` event or after a delay, because browsers do not always fire that event. */
export function nextChance(): Promise<void> {
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

/** A 4xx answer of Clerk other than 429: a retry would get the same answer. */
function isFinal(error: unknown): boolean {
  return isClerkAPIResponseError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/**
 * Retries a token request until Clerk answers. Clerk's script fails after a few seconds offline, and the Convex client treats
 * that failure as signed out for good. A token is valid for one minute, so a short connection loss would end the session.
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
