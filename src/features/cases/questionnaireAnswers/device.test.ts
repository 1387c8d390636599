import { beforeEach, expect, test } from "vitest";
import { deviceName } from "./device";

beforeEach(() => {
  window.localStorage.clear();
});

// Caught: a new device at each visit, so that its own answers conflicted with each other.
test("a device keeps its random name", () => {
  const name = deviceName();
  expect(name).toMatch(/^[0-9a-f]{32}$/);
  expect([deviceName(), window.localStorage.getItem("passage.device")]).toEqual([name, name]);
});

test.each([
  ["x".repeat(40), true],
  ["x".repeat(41), false],
  ["", false],
])("a stored name of %s is accepted: %s", (kept, isTaken) => {
  window.localStorage.setItem("passage.device", kept);
  expect(deviceName() === kept).toBe(isTaken);
});
