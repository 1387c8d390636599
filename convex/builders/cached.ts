import { jobQuery } from "./jobs";

/**
 * A read that is the same for everybody, called with `ctx.runQuery` by a live query that has admitted the person. The
 * embedded deployment runs it once after a change, for all the screens that ask (see docs/decisions/007). One that reads the
 * caller's identity, as the admission does, runs once for each person.
 */
export const cachedQuery = jobQuery;
