import { internalQuery } from "./internal";

/**
 * A read that is the same for everybody, called with `ctx.runQuery` by a live query that has admitted the person or seen the pass of the
 * screens. The embedded deployment runs it once after a change, for all who ask (`packages/embedded/src/live/queryCache.ts`).
 */
export const cachedQuery = internalQuery;
