import { expect, test } from "vitest";
import { worthKeeping } from "./threads.ts";

const SECONDS = 1_000;
const NOW = 1_000 * SECONDS;

// Caught: all but two closed at once, so that three actions at a time began a thread each time.
test("of threads without work two are kept for a minute, and others for five seconds", () => {
  const kept = (...seconds: number[]): number[] =>
    worthKeeping(
      seconds.map((each) => ({ idleSince: NOW - each * SECONDS })),
      NOW,
    ).map(({ idleSince }) => (NOW - idleSince) / SECONDS);
  expect(kept(0, 1, 2, 5, 5.1)).toEqual([0, 1, 2, 5]);
  expect(kept(59, 60, 61)).toEqual([59, 60]);
  expect(kept(60.1)).toEqual([]);
});
