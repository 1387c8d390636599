import { cachedQuery } from "../../access/builders/cached";
import * as LeadDecisions from "../status/model";
import { statusTuple, type StatusTuple } from "../status/rules";
import { readFeed } from "../../platform/liveList/model";
import { vFeedArgs, vFeed } from "../../platform/liveList/answers";
import { leadTuple } from "./listRows";
import { leadsAfter } from "./model";
import type { LeadTuple } from "./rules";

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
