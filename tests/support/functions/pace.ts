import type { Pace } from "../../../convex/leads/sheetRun/pace";

/** For a few rows, which need no yielding. */
export const AT_ONCE: Pace = { isDue: () => false, rest: () => Promise.resolve() };
