import { defineTable } from "convex/server";
import { v } from "convex/values";

export const vViewForm = v.object({ name: v.string(), isShared: v.boolean() });
export const vShownView = v.object({ filter: v.string(), sort: v.string(), search: v.string() });

/** The list of a view; absent for leads, which were first. */
export const vViewList = v.optional(v.literal("cases"));

export const savedViewTables = {
  // Saved views of a list. Written and deleted by their authors, shared ones by administrators as well; read by their
  // authors, shared ones by all staff.
  lead_views: defineTable({
    list: vViewList,
    userId: v.id("users"),
    userName: v.string(),
    ...vViewForm.fields,
    ...vShownView.fields,
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  })
    .index("by_list_and_userId", ["list", "userId"]) // a person's own
    .index("by_list_and_isShared", ["list", "isShared"]), // shared views
};
