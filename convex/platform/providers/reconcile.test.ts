import { beforeEach, expect, test, vi } from "vitest";
import { canGoOn, checkFrom } from "./reconcile";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  return () => vi.useRealTimers();
});

/** Pages of a list, each of which takes so long. */
async function checkOf(pages: number, msEach: number) {
  const checked: number[] = [];
  const handedOver: number[] = [];
  await checkFrom(0, {
    checkPage: async (page) => {
      checked.push(page);
      vi.advanceTimersByTime(msEach);
      return await Promise.resolve(page + 1 < pages ? page + 1 : null);
    },
    handOver: async (page) => await Promise.resolve(handedOver.push(page)),
  });
  return { checked, handedOver };
}

test("a check goes through all pages, and hands over where its minute is over", async () => {
  expect(await checkOf(3, 1_000)).toEqual({ checked: [0, 1, 2], handedOver: [] });
  expect(await checkOf(5, 30_000)).toEqual({ checked: [0, 1], handedOver: [2] });
});

// Caught: a last page that took its whole time, after which another run began again.
test("nothing is handed over after the last page", async () => {
  expect(await checkOf(1, 90_000)).toEqual({ checked: [0], handedOver: [] });
});

test("a failure of one record is logged and passed over, one of the provider or of our key ends the check", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const checked = { provider: "Signing", what: "a contract", isOfKey: (status: number) => status === 401 };
  expect(canGoOn({ kind: "refused", status: 404, reason: "Not found" }, checked)).toBe(true);
  expect(canGoOn({ kind: "unavailable", trouble: "unreadable" }, checked)).toBe(true);
  expect(canGoOn({ kind: "refused", status: 401, reason: "Not yours" }, checked)).toBe(false);
  expect(canGoOn({ kind: "unavailable", trouble: "timeout" }, checked)).toBe(false);
  expect(canGoOn({ kind: "limited" }, checked)).toBe(false);
  expect(logged.mock.calls[0]).toEqual(["Checking a contract failed: Not found"]);
  logged.mockRestore();
});
