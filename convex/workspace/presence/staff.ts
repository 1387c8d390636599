import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import { staffFeed, staffMutation, staffQuery } from "../../access/builders/staff";
import { vHeartbeat, vPeople, vPeopleAt, vPeopleByRecord } from "./answers";
import * as Presence from "./model";
import { vKind, vPlace } from "./tables";

/** The people who have a record open, each with whether they are writing a note. Empty if the record does not exist. */
export const at = staffQuery({
  permission: "presence:see",
  args: { place: vPlace },
  returns: vPeopleAt,
  handler: async (ctx, { place }) => await Presence.listAt(ctx, place),
});

/** The people at each record of a kind, for its lists. */
export const byRecord = staffFeed({
  permission: "presence:see",
  args: { kind: vKind },
  returns: vPeopleByRecord,
  handler: async (ctx, args): Promise<Infer<typeof vPeopleByRecord>> =>
    await ctx.runQuery(internal.workspace.presence.cached.byRecord, args),
});

/** The names of everybody who may be present: all staff. */
export const people = staffFeed({
  permission: "presence:see",
  args: {},
  returns: vPeople,
  handler: async (ctx): Promise<Infer<typeof vPeople>> =>
    await ctx.runQuery(internal.workspace.presence.cached.people, {}),
});

/** Stores which record a tab of the caller shows. */
export const heartbeat = staffMutation({
  permission: "presence:tell",
  args: vHeartbeat.fields,
  returns: v.null(),
  handler: async (ctx, args) => {
    await Presence.takeHeartbeat(ctx, ctx.staff, args);
  },
});
