import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { staffFeed, staffQuery } from "../../access/builders/staff";
import type { PackedFeed } from "../../platform/liveList/rules";
import { vFeedArgs, vSnapshotPage, vRowNow, vFeed } from "../../platform/liveList/answers";
import { vText } from "../../platform/validators";
import * as ListRows from "./listRows";
import * as Contracts from "./model";
import type { ContractTuple, PaidTuple } from "./rules";

/** One page of the compact copy of the list. */
export const snapshot = staffQuery({
  permission: "contracts:read",
  args: { cursor: vText },
  returns: vSnapshotPage<ContractTuple, PaidTuple>(),
  handler: async (ctx, { cursor }) => {
    try {
      return await ListRows.snapshot(ctx, cursor);
    } catch (error) {
      // The screen shows that it failed; the log has the reason.
      console.error("Failed to fetch contracts", error);
      throw error;
    }
  },
});

/** One contract as the list has it, by its number. */
export const row = staffQuery({
  permission: "contracts:read",
  args: { key: v.number() },
  returns: vRowNow<ContractTuple, PaidTuple>(),
  handler: async (ctx, { key }) => await ListRows.rowNow(ctx, key),
});

/** Money received for contracts of deleted clients, in cents: the list's figures include it. */
export const receivedOfDeleted = staffQuery({
  permission: "contracts:read",
  args: {},
  returns: v.number(),
  handler: async (ctx) => await Contracts.receivedOfDeleted(ctx),
});

/** The contracts that changed last; live. */
export const feed = staffFeed({
  permission: "contracts:read",
  args: vFeedArgs,
  returns: vFeed<ContractTuple>(),
  handler: async (ctx, args): Promise<PackedFeed<ContractTuple>> =>
    await ctx.runQuery(internal.contracts.record.cached.feed, args),
});
