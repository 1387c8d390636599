import { v } from "convex/values";
import { internal } from "../../_generated/api";
import { staffFeed, staffQuery } from "../../access/builders/staff";
import type { PackedFeed } from "../../platform/liveList/rules";
import { vFeedArgs, vSnapshotPage, vRowNow, vFeed } from "../../platform/liveList/answers";
import { vText } from "../../platform/validators";
import * as ListRows from "./listRows";
import type { ClientTuple } from "./rules";

/** One page of the compact copy of the list. */
export const snapshot = staffQuery({
  permission: "clients:read",
  args: { cursor: vText },
  returns: vSnapshotPage<ClientTuple, never>(),
  handler: async (ctx, { cursor }) => await ListRows.snapshot(ctx, cursor),
});

/** One client as the list has it, by its number. */
export const row = staffQuery({
  permission: "clients:read",
  args: { key: v.number() },
  returns: vRowNow<ClientTuple, never>(),
  handler: async (ctx, { key }) => await ListRows.rowNow(ctx, key),
});

/** The clients that changed last; live. */
export const feed = staffFeed({
  permission: "clients:read",
  args: vFeedArgs,
  returns: vFeed<ClientTuple>(),
  handler: async (ctx, args): Promise<PackedFeed<ClientTuple>> =>
    await ctx.runQuery(internal.clients.record.cached.feed, args),
});
