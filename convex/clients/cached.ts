import { cachedQuery } from "../builders/cached";
import { readFeed } from "../liveList/model";
import { vFeedArgs } from "../liveList/tables";
import { clientTuple } from "./listing";
import { clientsAfter } from "./model";
import { vClientFeed } from "./tables";

/** The clients that changed last, or after a version. */
export const feed = cachedQuery({
  args: vFeedArgs,
  returns: vClientFeed,
  handler: async (ctx, { after }) =>
    await readFeed({ after, changedAfter: (version) => clientsAfter(ctx, version), rowOf: clientTuple }),
});
