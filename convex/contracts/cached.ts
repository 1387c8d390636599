import { cachedQuery } from "../builders/cached";
import { readFeed } from "../liveList/model";
import { vFeedArgs } from "../liveList/tables";
import { contractTuple } from "./listing";
import { contractsAfter } from "./model";
import { vContractFeed } from "./tables";

/** The contracts that changed last, or after a version. */
export const feed = cachedQuery({
  args: vFeedArgs,
  returns: vContractFeed,
  handler: async (ctx, { after }) =>
    await readFeed({ after, changedAfter: (version) => contractsAfter(ctx, version), rowOf: contractTuple }),
});
