import { v } from "convex/values";
import { staffMutation, staffQuery } from "../builders/staff";
import * as Notes from "./model";

/** The notes panel of a lead, newest first; live. */
export const list = staffQuery({
  permission: "notes:read",
  args: { leadId: v.string() },
  returns: v.array(
    v.object({
      noteId: v.id("lead_notes"),
      authorEmail: v.union(v.string(), v.null()),
      authorName: v.union(v.string(), v.null()),
      text: v.string(),
      createdAt: v.number(),
    }),
  ),
  handler: async (ctx, { leadId }) => await Notes.list(ctx, leadId),
});

export const add = staffMutation({
  permission: "notes:add",
  args: { leadId: v.string(), text: v.string() },
  returns: v.object({ noteId: v.id("lead_notes") }),
  handler: async (ctx, note) => ({ noteId: await Notes.add(ctx, ctx.staff, note) }),
});
