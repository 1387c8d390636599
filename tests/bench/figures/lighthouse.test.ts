import { expect, test } from "vitest";
import { scoresOf } from "./lighthouse.ts";

const PAGE = "http://localhost:3400/lead/lead-1000";
const report = (given: object = {}) =>
  JSON.stringify({
    finalDisplayedUrl: PAGE,
    categories: { performance: { score: 0.57 }, accessibility: { score: 1 }, "best-practices": { score: 0.96 } },
    ...given,
  });

test("scores are points of a hundred", () => {
  expect(scoresOf(report(), PAGE)).toEqual({ performance: 57, accessibility: 100, "best-practices": 96 });
});

// Caught: a session that Lighthouse had cleared; the sign-in page's scores stood for the list's.
test("scores of the page that the visitor was sent to are refused", () => {
  expect(() => scoresOf(report({ finalDisplayedUrl: "http://localhost:3400/login" }), PAGE)).toThrow(
    `Lighthouse was sent from ${PAGE} to http://localhost:3400/login`,
  );
});

test("scores of a page that could not be visited are refused", () => {
  expect(() => scoresOf(report({ runtimeError: { message: "NO_FCP" } }), PAGE)).toThrow(/could not visit .*NO_FCP/);
});

// Caught: a category without a score taken for zero points.
test("a report without a score is refused", () => {
  expect(() => scoresOf(report({ categories: { performance: { score: null } } }), PAGE)).toThrow();
});
