/// <reference types="vite/client" />
import rateLimiter from "@convex-dev/rate-limiter/test";
import { convexTest, type TestConvex } from "convex-test";
import { ConvexError } from "convex/values";
import { expect } from "vitest";
import schema from "../../../convex/schema";
import { conflicting } from "./conflictingModules";

// Plain patterns on purpose: an elaborate pattern that matches nothing would make every test of "all functions" pass.
export const convexModules = import.meta.glob(["../../../convex/**/*.ts", "../../../convex/_generated/*.js"]);

export type Backend = TestConvex<typeof schema>;

const MIB = 1_048_576;

/** A discarded run's reads count as well. */
const RUNS = process.env["PASSAGE_INJECT_CONFLICTS"] === "1" ? 2 : 1;

/** Half of what Convex allows one function, so that a mutation fails its tests long before it fails on Convex. */
const HALF_LIMITS = {
  bytesRead: RUNS * 8 * MIB,
  documentsRead: RUNS * 16_000,
  databaseQueries: RUNS * 2_048,
  bytesWritten: 8 * MIB,
  documentsWritten: 8_000,
  functionsScheduled: 500,
  scheduledFunctionArgsBytes: 8 * MIB,
};

/** `documentsRead` is a lower limit for the rows that a query reads, which runs once. */
export function startBackend({ documentsRead }: { documentsRead?: number } = {}): Backend {
  const modules = RUNS === 2 ? conflicting(convexModules) : convexModules;
  const lower = documentsRead === undefined ? {} : { documentsRead };
  const backend = convexTest({ schema, modules, transactionLimits: { ...HALF_LIMITS, ...lower } });
  rateLimiter.register(backend);
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
