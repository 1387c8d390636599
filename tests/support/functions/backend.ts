/// <reference types="vite/client" />
import presence from "@convex-dev/presence/test";
import rateLimiter from "@convex-dev/rate-limiter/test";
import { convexTest, type TestConvex } from "convex-test";
import { ConvexError } from "convex/values";
import { expect } from "vitest";
import schema from "../../../convex/schema";
import { conflicting } from "./conflictingModules";

// Plain patterns on purpose: an elaborate pattern that matches nothing would make every test of "all functions" pass.
export const convexModules = import.meta.glob(["../../../convex/**/*.ts", "../../../convex/_generated/*.js"]);

export type Backend = TestConvex<typeof schema>;

export function startBackend(): Backend {
  const withConflicts = process.env["PASSAGE_INJECT_CONFLICTS"] === "1";
  const backend = convexTest({ schema, modules: withConflicts ? conflicting(convexModules) : convexModules });
  rateLimiter.register(backend);
  presence.register(backend);
  return backend;
}

/** The details of the refusal that ends the call; any other ending fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const ending = await call.then(
    (value: unknown) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!("error" in ending)) expect.fail(`expected a refusal, got ${JSON.stringify(ending.value)}`);
  if (!(ending.error instanceof ConvexError)) throw ending.error;
  const data: unknown = ending.error.data;
  // Between two runtimes the payload is JSON text.
  return typeof data === "string" ? JSON.parse(data) : data;
}
