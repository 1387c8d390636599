import { test } from "vitest";
import { IS_LONG } from "./longRun";

/**
 * A test that only `npm run test:long` runs: another case of a promise that a test beside it holds in `npm test`, or a part of Convex
 * that Passage does not use.
 */
export const testInLongRun = test.runIf(IS_LONG);
