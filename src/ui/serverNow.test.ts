import { beforeEach, expect, test, vi } from "vitest";

const AT = Date.UTC(2026, 2, 4, 12);

async function aClock() {
  vi.resetModules();
  const { noteServerAhead, serverNow, setServerAhead } = await import("./serverNow");
  return { note: noteServerAhead, set: setServerAhead, ahead: () => serverNow() - AT };
}

beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(AT);
});

// Caught: "Synced 10 min ago" for a sheet that was read 20 s ago, by a clock that is ten minutes ahead.
test.each([
  [[], 0],
  [[-600_000], -600_000],
  [[600_000.4], 600_000],
  // The way of a message is no difference of clocks.
  [[-1_999], 0],
  [[-2_000], -2_000],
  // The message that was the fastest is the nearest to the truth.
  [[-604_000, -600_100, -660_000], -600_100],
  [[Number.NaN, Number.POSITIVE_INFINITY], 0],
])("of messages that were %j ms ahead the server's clock is %d ms ahead", async (told, ahead) => {
  const clock = await aClock();
  for (const byMs of told) clock.note(byMs);
  expect(clock.ahead()).toBe(ahead);
});

test("a clock that was put right is known after eight messages", async () => {
  const clock = await aClock();
  clock.note(0);
  for (let nth = 0; nth < 7; nth += 1) clock.note(-600_000);
  expect(clock.ahead()).toBe(0);
  clock.note(-600_000);
  expect(clock.ahead()).toBe(-600_000);
});

test("what the server has found counts alone", async () => {
  const clock = await aClock();
  clock.note(5_000);
  clock.set(-600_000);
  expect(clock.ahead()).toBe(-600_000);
  clock.set(Number.NaN);
  expect(clock.ahead()).toBe(-600_000);
});
