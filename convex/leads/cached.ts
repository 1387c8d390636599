import { cachedQuery } from "../builders/cached";
import * as LeadDecisions from "../leadDecisions/model";
import { statusTuple } from "../leadDecisions/rules";
import { readFeed } from "../liveList/model";
import { vFeedArgs, vFeed } from "../liveList/answers";
import { leadTuple } from "./listing";
import { leadsAfter } from "./model";
import type { LeadTuple, StatusTuple } from "./rules";

/** The leads that changed last, or after a version. */
export const feed = cachedQuery({
  args: vFeedArgs,
  returns: vFeed<LeadTuple>(),
  handler: async (ctx, { after }) =>
    await readFeed({ after, changedAfter: (version) => leadsAfter(ctx, version), rowOf: leadTuple }),
});

/** The statuses that changed last, or after a version. */
export const statusFeed = cachedQuery({
  args: vFeedArgs,
  returns: vFeed<StatusTuple>(),
  handler: async (ctx, { after }) =>
    await readFeed({
      after,
      changedAfter: (version) => LeadDecisions.changedAfter(ctx, version),
      rowOf: statusTuple,
    }),
});
