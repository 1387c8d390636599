import { v } from "convex/values";
import { staffMutation, staffQuery } from "../../access/builders/staff";
import * as NoteSubjects from "../../noteSubjects";
import { vText } from "../../platform/validators";
import * as EditNote from "./editNote";
import * as Notes from "./model";
import { MAX_NOTES_COUNTED } from "./rules";
import { vMention, vNoteSubject } from "./tables";

const vNote = v.object({
  /** The id of the case for its first note. */
  noteId: v.union(v.id("lead_notes"), v.id("cases")),
  /** The text with which a case was opened: its author is known by name only, and nobody can change it. */
  isFirst: v.boolean(),
  authorEmail: vText,
  authorName: vText,
  text: v.string(),
  createdAt: v.number(),
  clientKey: vText,
  /** The merged lead of the note, on the page of the surviving lead. */
  mergedFrom: vText,
  mentions: v.array(vMention),
  isEdited: v.boolean(),
  isDeleted: v.boolean(),
});

/** The notes panel of a record: the newest notes, live, or the page below the note `before`. */
export const list = staffQuery({
  permission: "notes:read",
  args: { subject: vNoteSubject, before: v.optional(v.string()) },
  returns: v.object({
    notes: v.array(vNote),
    hasOlder: v.boolean(),
    /** Identifies the list: merging or separating leads makes it another one. */
    about: v.string(),
  }),
  handler: async (ctx, { subject, before }) => {
    const page = await Notes.list(ctx, await NoteSubjects.listShown(ctx, subject), before);
    const first = page.hasOlder ? null : await NoteSubjects.findFirstNote(ctx, subject);
    return first === null ? page : { ...page, notes: [...page.notes, first] };
  },
});

/** For the button that opens the panel; live. */
export const count = staffQuery({
  permission: "notes:read",
  args: { subject: vNoteSubject },
  returns: v.number(),
  handler: async (ctx, { subject }) => {
    const count = await Notes.count(ctx, await NoteSubjects.listShown(ctx, subject));
    const hasFirst = (await NoteSubjects.findFirstNote(ctx, subject)) !== null;
    return Math.min(count + (hasFirst ? 1 : 0), MAX_NOTES_COUNTED);
  },
});

/** Safe to repeat with the same `clientKey`: a note that is stored already is not added again. */
export const add = staffMutation({
  permission: "notes:add",
  args: { subject: vNoteSubject, text: v.string(), clientKey: v.optional(v.string()) },
  returns: v.object({ noteId: v.id("lead_notes") }),
  handler: async (ctx, note) => {
    const { describe } = await NoteSubjects.get(ctx, note.subject);
    return { noteId: await Notes.add(ctx, ctx.staff, { ...note, describe }) };
  },
});

/**
 * Changes the text of the caller's own note. Refuses NOT_FOUND for another author's and for a deleted one, and INVALID with the
 * sentence if it is too late.
 */
export const edit = staffMutation({
  permission: "notes:change",
  args: { noteId: v.string(), text: v.string() },
  returns: v.null(),
  handler: async (ctx, { noteId, text }) => {
    await EditNote.edit(ctx, ctx.staff, { noteId, text, findRecord: (subject) => NoteSubjects.find(ctx, subject) });
  },
});

/** Deletes the caller's own note; the same refusals. */
export const remove = staffMutation({
  permission: "notes:change",
  args: { noteId: v.string() },
  returns: v.null(),
  handler: async (ctx, { noteId }) => {
    await EditNote.remove(ctx, ctx.staff, { noteId, findRecord: (subject) => NoteSubjects.find(ctx, subject) });
  },
});
