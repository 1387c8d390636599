import { cachedQuery } from "../../access/builders/cached";
import { vFeed, vFeedArgs } from "../../platform/liveList/answers";
import { readFeed } from "../../platform/liveList/model";
import type { CaseTuple } from "../caseRows";
import { caseTuple } from "./listRows";
import { summariesAfter } from "./summary";

/** The cases that changed last, or after a version. */
export const feed = cachedQuery({
  args: vFeedArgs,
  returns: vFeed<CaseTuple>(),
  handler: async (ctx, { after }) =>
    await readFeed({ after, changedAfter: (version) => summariesAfter(ctx, version), rowOf: caseTuple }),
});
