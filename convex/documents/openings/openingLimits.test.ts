import { describe, expect, test } from "vitest";
import { isLimitReached, isNewProof, MOST_OPENED } from "./openingLimits";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 28, 12);
const opened = (count: number, everyMs: number) => Array.from({ length: count }, (_, nth) => NOW - nth * everyMs);

describe("a person reaches the limit", () => {
  test.each([
    ["nothing", [], false],
    ["199 at once", opened(199, 0), false],
    ["200 at once", opened(200, 0), true],
    ["200 in just under ten minutes", opened(200, 3_015), true],
    ["200 in ten minutes", [...opened(199, 1_000), NOW - 10 * MINUTE], false],
    ["599 in a day", opened(599, 2 * MINUTE), false],
    ["600 in a day", opened(600, 2 * MINUTE), true],
    ["600 in a day and a millisecond", [...opened(599, 2 * MINUTE), NOW - 24 * 60 * MINUTE], false],
  ])("after %s: see the table", (_, openedAt, reached) => {
    const firstAt = MOST_OPENED.map(({ most }) => openedAt[most - 1]);
    expect(isLimitReached({ firstAt, since: 0, now: NOW })).toBe(reached);
  });

  test("counting only openings since the last proof", () => {
    const firstAt = [NOW - 5, undefined];
    expect(isLimitReached({ firstAt, since: NOW - 6, now: NOW })).toBe(true);
    expect(isLimitReached({ firstAt, since: NOW - 5, now: NOW })).toBe(false);
  });
});

describe("a token's claim of proven factors", () => {
  const never = 0;
  test.each([
    ["a password just now", [0, -1], never, true],
    ["a password a minute ago", [1, -1], never, false],
    ["a second factor just now, the password long ago", [900, 0], never, true],
    ["the password just now, the second factor long ago", [0, 900], never, false],
    ["neither", [-1, -1], never, false],
    ["one that was used two minutes ago", [0, -1], NOW - 2 * MINUTE, false],
    ["one after it", [0, -1], NOW - 2 * MINUTE - 1, true],
    ["no claim", undefined, never, false],
    ["null", null, never, false],
    ["a text", "0,-1", never, false],
    ["texts", ["0", "-1"], never, false],
    ["one number", [0], never, false],
    ["three numbers", [0, -1, 0], never, false],
    ["parts of a minute", [0.5, -1], never, false],
    ["no numbers", [Number.NaN, -1], never, false],
    ["an object", { 0: 0, 1: -1 }, never, false],
  ])("with %s: see the table", (...[, fva, usedAt, isProof]) => {
    expect(isNewProof(fva, { usedAt, now: NOW })).toBe(isProof);
  });
});
