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

/** Fails with each of the errors in turn, then returns a token. */
function service(errors: readonly Error[]) {
  const asked: unknown[] = [];
  const ask = (options?: { skipCache: boolean }) => {
    const error = errors[asked.length];
    asked.push(options);
    return error ? Promise.reject(error) : Promise.resolve("token");
  };
  return { asked, ask };
}

// Caught: passing on the first failure, on which the Convex client signs the person out.
test("a token that failed offline is requested again when the browser is online", async () => {
  const added = vi.spyOn(window, "addEventListener");
  const removed = vi.spyOn(window, "removeEventListener");
  const { ask, asked } = service([new ClerkOfflineError("offline")]);
  const token = retryUntilAnswered(ask)({ skipCache: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(1);
  window.dispatchEvent(new Event("online"));
  expect(await token).toBe("token");
  expect(asked).toEqual([{ skipCache: true }, { skipCache: true }]);
  expect(vi.getTimerCount()).toBe(0);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

// Caught: waiting only for the `online` event, which never fires if the browser did not notice that it was offline.
test.each([
  ["a lost connection that the browser did not notice", new TypeError("Failed to fetch")],
  ["status 500", refused(500)],
  ["status 503", refused(503)],
  ["status 429", refused(429)],
])("%s is retried after a delay", async (_, error) => {
  const { ask, asked } = service([error, error]);
  const token = retryUntilAnswered(ask)();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await token).toBe("token");
  expect(asked).toHaveLength(3);
});

test.each([400, 401, 404, 422, 499])("an answer of %i is final", async (status) => {
  const { ask, asked } = service([refused(status)]);
  await expect(retryUntilAnswered(ask)()).rejects.toThrow("refused");
  expect(asked).toHaveLength(1);
});

test("a null token, for nobody signed in, is not retried", async () => {
  expect(await retryUntilAnswered(() => Promise.resolve(null))()).toBeNull();
});
