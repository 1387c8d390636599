import { ClerkAPIResponseError, ClerkOfflineError } from "@clerk/react/errors";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryUntilAnswered } from "./retryUntilAnswered";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const refused = (status: number) => new ClerkAPIResponseError("refused", { data: [], status });

/** Fails with each of the errors in turn, then hands out a token. */
function service(errors: readonly Error[]) {
  const asked: unknown[] = [];
  const ask = (options?: { skipCache: boolean }) => {
    const error = errors[asked.length];
    asked.push(options);
    return error ? Promise.reject(error) : Promise.resolve("token");
  };
  return { asked, ask };
}

// Caught: passing the first failure on, which the workspace answers by ending the session.
test("a token that cannot be fetched offline is fetched as soon as the browser is online again", async () => {
  const { ask, asked } = service([new ClerkOfflineError("offline")]);
  const token = retryUntilAnswered(ask)({ skipCache: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(1);
  window.dispatchEvent(new Event("online"));
  expect(await token).toBe("token");
  expect(asked).toEqual([{ skipCache: true }, { skipCache: true }]);
  expect(vi.getTimerCount()).toBe(0);
});

// Caught: waiting for the browser's word alone, which never comes when it believed itself online all the time.
test.each([
  ["a line that is down without the browser noticing", new TypeError("Failed to fetch")],
  ["a sign-in service that broke", refused(500)],
  ["a sign-in service in trouble", refused(503)],
  ["too many questions", refused(429)],
])("%s is asked again after a while", async (_, error) => {
  const { ask, asked } = service([error, error]);
  const token = retryUntilAnswered(ask)();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await token).toBe("token");
  expect(asked).toHaveLength(3);
});

test.each([400, 401, 404, 422, 499])("an answer of %i is final", async (status) => {
  const { ask, asked } = service([refused(status)]);
  await expect(retryUntilAnswered(ask)()).rejects.toThrow("refused");
  expect(asked).toHaveLength(1);
});

test("nobody signed in is an answer too", async () => {
  expect(await retryUntilAnswered(() => Promise.resolve(null))()).toBeNull();
});
