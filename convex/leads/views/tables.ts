import { defineTable } from "convex/server";
import { v } from "convex/values";

export const vViewForm = v.object({ name: v.string(), isShared: v.boolean() });
export const vShownView = v.object({ filter: v.string(), sort: v.string(), search: v.string() });

export const leadViewTables = {
  // Saved views of the list of leads. Written and deleted by their authors, shared ones by administrators as well; read by their
  // authors, shared ones by all staff.
  lead_views: defineTable({
    userId: v.id("users"),
    userName: v.string(),
    ...vViewForm.fields,
    ...vShownView.fields,
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  })
    .index("by_userId", ["userId"]) // a person's own
    .index("by_isShared", ["isShared"]), // shared views
};
