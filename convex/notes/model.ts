import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { refuse } from "../access/refuse";
import { recordEvent } from "../audit/model";
import * as Leads from "../leads/model";
import { parseLeadId } from "../leads/rules";
import { checkNoteText, CLIENT_KEY_MAX_CHARACTERS, type NoteSubject } from "./rules";

const MAX_NOTES = 500;

/** True if the record exists, by its kind and public id. */
const IS_THERE: Record<NoteSubject["kind"], (ctx: QueryCtx, id: string) => Promise<boolean>> = {
  lead: async (ctx, id) => {
    const number = parseLeadId(id);
    return number !== null && (await Leads.findByNumber(ctx, number)) !== null;
  },
};

async function requireSubject(ctx: QueryCtx, { kind, id }: NoteSubject): Promise<void> {
  if (!(await IS_THERE[kind](ctx, id))) refuse("NOT_FOUND", { what: kind });
}

/** Notes from before there were subjects; all of them are older than those with a subject. */
async function listFromBefore(ctx: QueryCtx, { id }: NoteSubject, count: number): Promise<Doc<"lead_notes">[]> {
  const number = parseLeadId(id);
  if (number === null || count === 0) return [];
  return await ctx.db
    .query("lead_notes")
    .withIndex("by_leadNumber", (q) => q.eq("leadNumber", number))
    .order("desc")
    .take(count);
}

/** The newest notes about a record, newest first. Refuses NOT_FOUND. */
export async function list(ctx: QueryCtx, subject: NoteSubject) {
  await requireSubject(ctx, subject);
  const notes = await ctx.db
    .query("lead_notes")
    .withIndex("by_subject", (q) => q.eq("subject.kind", subject.kind).eq("subject.id", subject.id))
    .order("desc")
    .take(MAX_NOTES);
  const before = await listFromBefore(ctx, subject, MAX_NOTES - notes.length);
  return [...notes, ...before].map(({ _id, _creationTime, writtenAt, authorEmail, authorName, text, clientKey }) => ({
    noteId: _id,
    createdAt: writtenAt ?? _creationTime,
    authorEmail,
    authorName,
    text,
    clientKey: clientKey ?? null,
  }));
}

/** The person's own note with this key, if it is stored. */
async function findOwn(ctx: QueryCtx, staff: Staff, clientKey: string): Promise<Doc<"lead_notes"> | null> {
  return await ctx.db
    .query("lead_notes")
    .withIndex("by_author_and_clientKey", (q) => q.eq("userId", staff.userId).eq("clientKey", clientKey))
    .first();
}

interface NewNote {
  subject: NoteSubject;
  text: string;
  /** A repeated key of the same person adds nothing: the answer is the note that is stored. */
  clientKey?: string;
}

/** Refuses NOT_FOUND, and INVALID for a text that is blank or too long or a key that is too long. */
export async function add(
  ctx: MutationCtx,
  staff: Staff,
  { subject, text, clientKey }: NewNote,
): Promise<Id<"lead_notes">> {
  const checked = checkNoteText(text);
  if ("reason" in checked) refuse("INVALID", { field: "text", reason: checked.reason });
  await requireSubject(ctx, subject);
  if (clientKey !== undefined) {
    if (clientKey.length > CLIENT_KEY_MAX_CHARACTERS) refuse("INVALID", { field: "clientKey", reason: "tooLong" });
    const stored = await findOwn(ctx, staff, clientKey);
    if (stored !== null) return stored._id;
  }
  const noteId = await ctx.db.insert("lead_notes", {
    subject,
    userId: staff.userId,
    authorEmail: staff.email,
    authorName: staff.name,
    text: checked.text,
    ...(clientKey !== undefined && { clientKey }),
  });
  await recordEvent(ctx, { actor: staff, action: "notes:add", subject: subject.id, after: noteId });
  return noteId;
}

export async function hasAny(ctx: QueryCtx): Promise<boolean> {
  return (await ctx.db.query("lead_notes").first()) !== null;
}

/**
 * Imports a note that was written elsewhere. Import the oldest first: the panel shows notes in the order of insertion.
 */
export async function bringOver(
  ctx: MutationCtx,
  author: Pick<Doc<"users">, "_id" | "email" | "name">,
  note: { subject: NoteSubject; text: string; writtenAt: number },
): Promise<void> {
  const { _id: userId, email: authorEmail, name: authorName } = author;
  await ctx.db.insert("lead_notes", { ...note, userId, authorEmail, authorName });
}
