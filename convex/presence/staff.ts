import type { Infer } from "convex/values";
import { internal } from "../_generated/api";
import { staffFeed, staffMutation } from "../builders/staff";
import { vHere, vMoves, vPeople, vStay, vVisit } from "./answers";
import * as Here from "./model";
import { vRoom } from "./tables";

/** Who is at which record of a kind. A screen asks once, and follows the moves from there. */
export const here = staffFeed({
  permission: "presence:see",
  args: { room: vRoom },
  returns: vHere,
  handler: async (ctx, args): Promise<Infer<typeof vHere>> => await ctx.runQuery(internal.presence.cached.here, args),
});

/** Who has come, gone or moved lately; live, and the same for all who ask. */
export const moves = staffFeed({
  permission: "presence:see",
  args: { room: vRoom },
  returns: vMoves,
  handler: async (ctx, args): Promise<Infer<typeof vMoves>> => await ctx.runQuery(internal.presence.cached.moves, args),
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
  args: vVisit.fields,
  returns: vStay,
  handler: async (ctx, visit) => await Here.stay(ctx, ctx.staff, visit),
});
