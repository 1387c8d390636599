import { cachedQuery } from "../builders/cached";
import { readFeed } from "../liveList/model";
import { vFeedArgs } from "../liveList/tables";
import { moneyAfter, moneyTuple } from "./model";
import { vMoneyFeed } from "./tables";

/** What was paid of the contracts whose payments changed last, or after a version. */
export const feed = cachedQuery({
  args: vFeedArgs,
  returns: vMoneyFeed,
  handler: async (ctx, { after }) =>
    await readFeed({ after, changedAfter: (version) => moneyAfter(ctx, version), rowOf: moneyTuple }),
});
