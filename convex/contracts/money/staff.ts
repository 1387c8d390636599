import { internal } from "../../_generated/api";
import { staffFeed } from "../../access/builders/staff";
import type { PackedFeed } from "../../platform/liveList/rules";
import { vFeedArgs, vFeed } from "../../platform/liveList/answers";
import type { MoneyTuple } from "./rules";

/** Payments of the contracts whose payments changed last; live, the side table of the list of contracts. */
export const feed = staffFeed({
  permission: "contracts:read",
  args: vFeedArgs,
  returns: vFeed<MoneyTuple>(),
  handler: async (ctx, args): Promise<PackedFeed<MoneyTuple>> =>
    await ctx.runQuery(internal.contracts.money.cached.feed, args),
});
