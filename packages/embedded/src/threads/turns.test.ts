import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

// Caught, one at a time: no limit; a turn given to two; the last come first; a turn that is lost when nobody waits.
test("so many run at once, and the others in the order in which they came", async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const begin = (n: number): Promise<unknown> => turns.begin().then(() => begun.push(n));
  void [1, 2, 3, 4].map(begin);
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  turns.end();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  turns.end();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  turns.end();
  turns.end();
  await begin(5);
  await begin(6);
  void begin(7);
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
});
