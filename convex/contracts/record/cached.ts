import { cachedQuery } from "../../access/builders/cached";
import { readFeed } from "../../platform/liveList/model";
import { vFeedArgs, vFeed } from "../../platform/liveList/answers";
import { contractTuple } from "./listRows";
import { contractsAfter } from "./model";
import type { ContractTuple } from "./rules";

/** The contracts that changed last, or after a version. */
export const feed = cachedQuery({
  args: vFeedArgs,
  returns: vFeed<ContractTuple>(),
  handler: async (ctx, { after }) =>
    await readFeed({ after, changedAfter: (version) => contractsAfter(ctx, version), rowOf: contractTuple }),
});
