import { describe, expect, test } from "vitest";
import { cutForList, feedStart, isCutForList, LIST_TEXT_MAX, nextSince } from "./rules";

describe("a long answer in the list", () => {
  const whole = "x".repeat(LIST_TEXT_MAX);

  test("is cut beyond its limit, and only then", () => {
    expect([cutForList(""), cutForList(whole), cutForList(`${whole}y`)]).toEqual(["", whole, `${whole}…`]);
  });

  // Caught: half a surrogate pair before the mark.
  test("keeps its last character whole", () => {
    const cut = cutForList(`${whole.slice(1)}🜁 and more`);
    expect(cut).toBe(`${whole.slice(1)}🜁…`);
  });

  // Caught: recognised by the mark alone, which people also type.
  test("is known to be cut, and one that is whole is not", () => {
    const answers = [`${whole}y`, `${whole.slice(1)}🜁 and more`, whole, `${whole.slice(1)}…`];
    expect(answers.map((answer) => isCutForList(cutForList(answer)))).toEqual([true, true, false, false]);
  });
});

describe("feed start", () => {
  const rowsAt = (...times: number[]): [number, number][] => times.map((at, number) => [number, at]);
  const everySecond = (count: number) =>
    rowsAt(...Array.from({ length: count }, (_, second) => 100_000 + second * 1_000));

  test("stays put while the feed holds eight rows or fewer", () => {
    expect(nextSince(7, everySecond(8))).toBe(7);
    expect(nextSince(7, [])).toBe(7);
  });

  test("is at least ten seconds older than the newest row, so that commits landing out of order are seen", () => {
    for (let newest = 1_000_000; newest < 1_020_000; newest += 137) {
      expect(newest - feedStart(newest)).toBeGreaterThanOrEqual(10_000);
    }
  });

  test("never moves back when a burst is younger than the overlap", () => {
    expect(nextSince(99_999, rowsAt(...Array.from({ length: 20 }, () => 100_001)))).toBe(99_999);
  });

  // Caught: a start taken from the rows' own times; each screen then moves at its own moments.
  test("two screens opened at different times meet at the same start", () => {
    const rows = everySecond(60);
    const visible = (since: number) => rows.filter(([, at]) => at > since);
    expect(nextSince(50_000, visible(50_000))).toBe(nextSince(131_000, visible(131_000)));
  });

  // Caught: FEED_STEP_MS of 1 s, which sends the rows twice at every change.
  test("at one change a second a feed sends fewer than 1,000 bytes a change", () => {
    let since = 0;
    let bytes = 0;
    const frame = (rows: unknown) => 330 + JSON.stringify({ rows, overflow: false }).length;
    const changes = Array.from({ length: 200 }, (_, n): [number, number, number] => [
      10_000 + n,
      1.79e12 + n * 1_003,
      3,
    ]);
    for (const [n] of changes.entries()) {
      const visible = (from: number) => changes.slice(0, n + 1).filter(([, at]) => at > from);
      bytes += frame(visible(since));
      const moved = nextSince(since, visible(since));
      if (moved !== since) bytes += frame(visible(moved));
      since = moved;
    }
    expect(bytes / changes.length).toBeLessThan(1_000);
  });
});
