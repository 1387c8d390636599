import { ConvexError } from "convex/values";
import { expect } from "vitest";

/** The data of the ConvexError that ends the call; any other ending fails the test. */
export async function convexErrorOf(call: Promise<unknown>): Promise<unknown> {
  const ending = await call.then(
    (value: unknown) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!("error" in ending)) expect.fail(`expected a refusal, got ${JSON.stringify(ending.value)}`);
  if (!(ending.error instanceof ConvexError)) throw ending.error;
  return ending.error.data;
}
