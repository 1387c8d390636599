import { expect, test } from "vitest";
import { keepRecentPath, recentPaths } from "./recentPaths";

// Caught: a record twice in the palette; the records of the person before at the same computer.
test("the last eight paths of a person are kept once each, until another person opens one", () => {
  for (let lead = 1; lead <= 9; lead += 1) keepRecentPath("ana", `/lead/${String(lead)}`);
  keepRecentPath("ana", "/lead/5");
  expect(
    recentPaths("ana")
      .map((path) => path.slice(-1))
      .join(""),
  ).toBe("59876432");
  expect(recentPaths("daniel")).toEqual([]);
  keepRecentPath("daniel", "/lead/1");
  expect([recentPaths("daniel"), recentPaths("ana")]).toEqual([["/lead/1"], []]);
});
