import type { Pace } from "../../convex/leadSheet/pacing";

/** For a few rows that nobody has to wait for. */
export const AT_ONCE: Pace = { isDue: () => false, rest: () => Promise.resolve() };
