import { cachedQuery } from "../../access/builders/cached";
import { readFeed } from "../../platform/liveList/model";
import { vFeedArgs, vFeed } from "../../platform/liveList/answers";
import { moneyAfter, moneyTuple } from "./model";
import type { MoneyTuple } from "./rules";

/** Payments of the contracts whose payments changed last, or after a version. */
export const feed = cachedQuery({
  args: vFeedArgs,
  returns: vFeed<MoneyTuple>(),
  handler: async (ctx, { after }) =>
    await readFeed({ after, changedAfter: (version) => moneyAfter(ctx, version), rowOf: moneyTuple }),
});
