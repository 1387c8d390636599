import { afterAll, beforeAll } from "vitest";

/** Created before the first test of the file or of the `describe` it is called in, and removed after the last. */
export function forAllTests<T extends { remove: () => unknown }>(
  make: () => T | Promise<T>,
  timeoutMs?: number,
): () => T {
  let made: T | null = null;
  beforeAll(async () => {
    made = await make();
  }, timeoutMs);
  afterAll(async () => {
    await made?.remove();
  }, timeoutMs);
  return () => {
    if (made === null) throw new Error("It is made when the tests begin.");
    return made;
  };
}
