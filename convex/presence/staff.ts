import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import { staffFeed, staffMutation } from "../builders/staff";
import * as Here from "./model";
import type { Presence } from "./rules";
import { vPeople, vPresences, vRoom, vStay } from "./tables";

/** Who is at which record of a kind; live, and the same for all who ask. */
export const here = staffFeed({
  permission: "presence:see",
  args: { room: vRoom },
  returns: vPresences,
  handler: async (ctx, args): Promise<Presence[]> => await ctx.runQuery(internal.presence.cached.here, args),
});

/** The names of those who can be somewhere: everybody who works here. */
export const people = staffFeed({
  permission: "presence:see",
  args: {},
  returns: vPeople,
  handler: async (ctx): Promise<Infer<typeof vPeople>> => await ctx.runQuery(internal.presence.cached.people, {}),
});

/** Says that the caller is at a record, or still is. Null where there is no such record: a page may be open when its record is deleted. */
export const stay = staffMutation({
  permission: "presence:tell",
  args: { room: vRoom, recordId: v.string(), tabKey: v.string() },
  returns: vStay,
  handler: async (ctx, visit) => await Here.stay(ctx, ctx.staff, visit),
});
