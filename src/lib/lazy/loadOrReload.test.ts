import { afterEach, expect, test, vi } from "vitest";
import { browserPage, isMissingCode } from "./loadOrReload";

afterEach(() => {
  vi.unstubAllGlobals();
});

// Caught: a server that was down counted as answering, from the browser's cache; a reload triggered by its error page.
test.each([
  ["answers", () => Promise.resolve(new Response(null)), true],
  ["says that it is ill", () => Promise.resolve(new Response(null, { status: 503 })), false],
  ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch")), false],
])("a server that %s is asked itself", async (_what, answer, isAnswering) => {
  const fetch = vi.fn(answer);
  vi.stubGlobal("fetch", fetch);
  expect(await browserPage.isServerAnswering()).toBe(isAnswering);
  expect(fetch.mock.calls).toEqual([["/", { method: "HEAD", cache: "no-store" }]]);
});

test.each([
  [new TypeError("Failed to fetch dynamically imported module: /a.js"), true],
  [new TypeError("error loading dynamically imported module: /a.js"), true],
  [new TypeError("Importing a module script failed."), true],
  [new Error("Unable to preload CSS for /a.css"), true],
  [new TypeError("Failed to fetch"), false],
  ["Importing a module script failed.", false],
])("%o is missing code: %s", (error, is) => {
  expect(isMissingCode(error)).toBe(is);
});
