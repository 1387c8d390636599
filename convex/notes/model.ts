import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { refuse } from "../access/refuse";
import { recordEvent } from "../audit/model";
import * as Cases from "../cases/model";
import * as Clients from "../clients/model";
import * as Leads from "../leads/model";
import { parseLeadId } from "../leads/rules";
import { takeBelow } from "./paging";
import {
  checkNoteText,
  CLIENT_KEY_MAX_CHARACTERS,
  MAX_NOTES_COUNTED,
  NOTE_PAGE_SIZE,
  type NoteAudit,
  type NoteSubject,
} from "./rules";

/** True if the record exists, by its kind and public id. */
const IS_THERE: Record<NoteSubject["kind"], (ctx: QueryCtx, id: string) => Promise<boolean>> = {
  lead: async (ctx, id) => {
    const number = parseLeadId(id);
    return number !== null && (await Leads.findByNumber(ctx, number)) !== null;
  },
  client: async (ctx, id) => {
    const client = await Clients.find(ctx, id);
    return client !== null && client.deleted === null;
  },
  case: async (ctx, id) => (await Cases.find(ctx, id)) !== null,
};

/** The audit log says what kind of record a note is about by the action. */
const AUDITED: Record<NoteSubject["kind"], NoteAudit> = {
  lead: "notes:add",
  client: "notes:addToClient",
  case: "notes:addToCase",
};

async function requireSubject(ctx: QueryCtx, { kind, id }: NoteSubject): Promise<void> {
  if (!(await IS_THERE[kind](ctx, id))) refuse("NOT_FOUND", { what: kind });
}

/** Public ids are unique across all kinds of records. */
function isAbout(note: Doc<"lead_notes">, { id }: NoteSubject): boolean {
  return note.subject === undefined ? note.leadNumber === parseLeadId(id) : note.subject.id === id;
}

/** The note that a page starts below. One about another record is refused like one that does not exist. */
async function requireCursor(ctx: QueryCtx, subject: NoteSubject, before: string): Promise<Doc<"lead_notes">> {
  const noteId = ctx.db.normalizeId("lead_notes", before);
  const note = noteId && (await ctx.db.get("lead_notes", noteId));
  if (!note || !isAbout(note, subject)) refuse("NOT_FOUND", { what: subject.kind });
  return note;
}

/** Newest first, from the moment of `below` on. */
function withSubject(ctx: QueryCtx, { kind, id }: NoteSubject, below: Doc<"lead_notes"> | null) {
  return ctx.db
    .query("lead_notes")
    .withIndex("by_subject", (q) => {
      const about = q.eq("subject.kind", kind).eq("subject.id", id);
      return below === null ? about : about.lte("_creationTime", below._creationTime);
    })
    .order("desc");
}

/** The same for notes from before there were subjects; all of them are older than those with a subject. */
function fromBefore(ctx: QueryCtx, number: number, below: Doc<"lead_notes"> | null) {
  return ctx.db
    .query("lead_notes")
    .withIndex("by_leadNumber", (q) => {
      const about = q.eq("leadNumber", number);
      return below === null ? about : about.lte("_creationTime", below._creationTime);
    })
    .order("desc");
}

/** At most `count` notes about a record, newest first, below the note `below`. */
async function newest(ctx: QueryCtx, subject: NoteSubject, page: { below: Doc<"lead_notes"> | null; count: number }) {
  const { below, count } = page;
  const isBelowAll = below !== null && below.subject === undefined;
  const notes = isBelowAll ? [] : await takeBelow(withSubject(ctx, subject, below), below, count);
  const number = parseLeadId(subject.id);
  if (number === null || notes.length === count) return notes;
  const start = isBelowAll ? below : null;
  return [...notes, ...(await takeBelow(fromBefore(ctx, number, start), start, count - notes.length))];
}

/**
 * A page of notes about a record, newest first: the newest, or those below the note `before`. Refuses NOT_FOUND, also for a
 * `before` that is no note about this record.
 */
export async function list(ctx: QueryCtx, { subject, before }: { subject: NoteSubject; before?: string | undefined }) {
  await requireSubject(ctx, subject);
  const below = before === undefined ? null : await requireCursor(ctx, subject, before);
  const found = await newest(ctx, subject, { below, count: NOTE_PAGE_SIZE + 1 });
  const notes = found
    .slice(0, NOTE_PAGE_SIZE)
    .map(({ _id, _creationTime, writtenAt, authorEmail, authorName, text, clientKey }) => ({
      noteId: _id,
      createdAt: writtenAt ?? _creationTime,
      authorEmail,
      authorName,
      text,
      clientKey: clientKey ?? null,
    }));
  return { notes, hasOlder: found.length > NOTE_PAGE_SIZE };
}

/** How many notes there are about a record, at most MAX_NOTES_COUNTED of those from before notes were numbered. */
async function lastOrdinal(ctx: QueryCtx, subject: NoteSubject): Promise<number> {
  const [last] = await newest(ctx, subject, { below: null, count: 1 });
  if (last === undefined || last.ordinal !== undefined) return last?.ordinal ?? 0;
  return (await newest(ctx, subject, { below: null, count: MAX_NOTES_COUNTED })).length;
}

/** The number of notes about a record; MAX_NOTES_COUNTED stands for itself and all beyond. Refuses NOT_FOUND. */
export async function count(ctx: QueryCtx, subject: NoteSubject): Promise<number> {
  await requireSubject(ctx, subject);
  return Math.min(await lastOrdinal(ctx, subject), MAX_NOTES_COUNTED);
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
    ordinal: (await lastOrdinal(ctx, subject)) + 1,
  });
  await recordEvent(ctx, { actor: staff, action: AUDITED[subject.kind], subject: subject.id, after: noteId });
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
  const ordinal = (await lastOrdinal(ctx, note.subject)) + 1;
  await ctx.db.insert("lead_notes", { ...note, ordinal, userId, authorEmail, authorName });
}
