import { v } from "convex/values";
import { staffMutation, staffQuery } from "../builders/staff";
import * as Notes from "./model";
import { vNoteSubject } from "./tables";

const vNote = v.object({
  noteId: v.id("lead_notes"),
  authorEmail: v.union(v.string(), v.null()),
  authorName: v.union(v.string(), v.null()),
  text: v.string(),
  createdAt: v.number(),
  clientKey: v.union(v.string(), v.null()),
  /** The merged lead that it is about, where the record stands for it. */
  mergedFrom: v.union(v.string(), v.null()),
});

/** The notes panel of a record: the newest notes, live, or the page below the note `before`. */
export const list = staffQuery({
  permission: "notes:read",
  args: { subject: vNoteSubject, before: v.optional(v.string()) },
  returns: v.object({
    notes: v.array(vNote),
    hasOlder: v.boolean(),
    /** Whose notes these are: leads that are merged or separated make it another list. */
    about: v.string(),
  }),
  handler: async (ctx, page) => await Notes.list(ctx, page),
});

/** For the button that opens the panel; live. */
export const count = staffQuery({
  permission: "notes:read",
  args: { subject: vNoteSubject },
  returns: v.number(),
  handler: async (ctx, { subject }) => await Notes.count(ctx, subject),
});

/** Safe to repeat with the same `clientKey`: a note that is stored already is not added again. */
export const add = staffMutation({
  permission: "notes:add",
  args: { subject: vNoteSubject, text: v.string(), clientKey: v.optional(v.string()) },
  returns: v.object({ noteId: v.id("lead_notes") }),
  handler: async (ctx, note) => ({ noteId: await Notes.add(ctx, ctx.staff, note) }),
});
