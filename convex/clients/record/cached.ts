import { v } from "convex/values";
import { cachedQuery } from "../../access/builders/cached";
import { readFeed } from "../../platform/liveList/model";
import { vFeedArgs, vFeed } from "../../platform/liveList/answers";
import { clientTuple } from "./listRows";
import { clientsAfter, namesOf } from "./model";
import type { ClientTuple } from "./rules";

/** The clients that changed last, or after a version. */
export const feed = cachedQuery({
  args: vFeedArgs,
  returns: vFeed<ClientTuple>(),
  handler: async (ctx, { after }) =>
    await readFeed({ after, changedAfter: (version) => clientsAfter(ctx, version), rowOf: clientTuple }),
});

/** The names of clients by their ids; ignores other ids and deleted clients. */
export const names = cachedQuery({
  args: { ids: v.array(v.string()) },
  returns: v.array(v.object({ clientId: v.id("clients"), name: v.string() })),
  handler: async (ctx, { ids }) => [...(await namesOf(ctx, ids))].map(([clientId, name]) => ({ clientId, name })),
});
