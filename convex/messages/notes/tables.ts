import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { SUBJECT_KINDS } from "./rules";
import { vText } from "../../platform/validators";

export const vNoteSubject = v.object({ kind: literals(...SUBJECT_KINDS), id: v.string() });

export const vMention = v.object({ userId: v.id("users"), name: v.string() });

export const noteTables = {
  // Internal notes about a record. Written and read by staff; changed only by their authors, within minutes. Deleted with their
  // client; one deleted by its author stays without its text.
  lead_notes: defineTable({
    /** Missing only in notes from before there were subjects. */
    subject: v.optional(vNoteSubject),
    /** Only in notes from before there were subjects: the n of the public id `lead-{n}`. */
    leadNumber: v.optional(v.number()),
    userId: v.id("users"),
    /** Address and name at the time of writing; null only for imported notes without one. */
    authorEmail: vText,
    authorName: vText,
    text: v.string(),
    /** Chosen by the browser that sent the note, so that sending it again adds nothing. */
    clientKey: v.optional(v.string()),
    /** Mentioned people, each with the name in the text; missing if there are none. */
    mentions: v.optional(v.array(vMention)),
    /** When the text was last changed; missing if never. */
    editedAt: v.optional(v.number()),
    /** When the author deleted it. */
    deletedAt: v.optional(v.number()),
    /** Only for imported notes: when they were written. Others have their creation time. */
    writtenAt: v.optional(v.number()),
    /** n for the nth note about its record, so that the newest note has the count. Missing in notes from before. */
    ordinal: v.optional(v.number()),
  })
    .index("by_subject", ["subject.kind", "subject.id"]) // the notes panel, newest first by creation time
    .index("by_author_and_clientKey", ["userId", "clientKey"]) // whether a note that is sent again is stored already
    .index("by_leadNumber", ["leadNumber"]), // the panel, for notes from before
};
