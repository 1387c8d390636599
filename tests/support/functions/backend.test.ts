import { expect, test } from "vitest";
import { startBackend } from "./backend";

// Caught: limits that the tests of the functions do not hold, or hold as a whole.
test("a function that reads more than half of the ranges that Convex allows fails its tests", async () => {
  const read = async (ranges: number): Promise<void> => {
    await startBackend().run(async ({ db }) => {
      for (let nth = 0; nth < ranges; nth += 1) await db.query("users").first();
    });
  };
  await read(2_048);
  await expect(read(2_049)).rejects.toThrow("Too many index ranges");
});
