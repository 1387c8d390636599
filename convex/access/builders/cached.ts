import { internalQuery } from "./internal";

/**
 * A read that is the same for everybody. A live query that has admitted the caller calls it with `ctx.runQuery`. The
 * embedded deployment runs it once after a change, for all callers (`packages/embedded/src/live/queryCache.ts`).
 */
export const cachedQuery = internalQuery;
