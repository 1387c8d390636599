import { pick } from "convex-helpers";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import { parseLeadId } from "../../platform/ids";
import type { NoteAudit } from "./access";
import { listMentioned, tellMentioned, type Describe } from "./mentions";
import { below, takeBelow, type Below } from "./notePages";
import { checkNoteText, CLIENT_KEY_MAX_CHARACTERS, MAX_NOTES_COUNTED, NOTE_PAGE_SIZE, type NoteSubject } from "./rules";

/** The record of a note, as `convex/noteSubjects.ts` finds it. */
export interface NoteRecord {
  /** The client whose legal hold protects the note; null for a lead. */
  clientId: Id<"clients"> | null;
  describe: Describe;
}

/** A note as the panel shows it. */
export interface ShownNote extends Pick<Doc<"lead_notes">, "authorEmail" | "authorName" | "text"> {
  /** The id of the case for its first note. */
  noteId: Id<"lead_notes"> | Id<"cases">;
  createdAt: number;
  clientKey: string | null;
  mergedFrom: string | null;
  mentions: NonNullable<Doc<"lead_notes">["mentions"]>;
  isEdited: boolean;
  isDeleted: boolean;
  isFirst: boolean;
}

/** The records whose notes are shown together: itself, and those merged into it. */
export type NoteSubjects = readonly [NoteSubject, ...NoteSubject[]];

/** The actions name the kind of record for the audit log. */
export const AUDITED = {
  lead: { add: "notes:add", edit: "notes:edit", remove: "notes:remove" },
  client: { add: "notes:addToClient", edit: "notes:editOfClient", remove: "notes:removeOfClient" },
  case: { add: "notes:addToCase", edit: "notes:editOfCase", remove: "notes:removeOfCase" },
} as const satisfies Record<NoteSubject["kind"], Record<string, NoteAudit>>;

/** Public ids are unique across all kinds of records. */
function isAbout(note: Doc<"lead_notes">, { id }: NoteSubject): boolean {
  return note.subject === undefined ? note.leadNumber === parseLeadId(id) : note.subject.id === id;
}

/** The note above a page. One about another record is refused like an absent one. */
async function requireCursor(
  ctx: QueryCtx,
  subjects: NoteSubjects,
  before: string,
): Promise<{ note: Doc<"lead_notes">; place: number }> {
  const noteId = ctx.db.normalizeId("lead_notes", before);
  const note = noteId && (await ctx.db.get("lead_notes", noteId));
  const place = note ? subjects.findIndex((subject) => isAbout(note, subject)) : -1;
  if (!note || place === -1) refuse("NOT_FOUND", { what: subjects[0].kind });
  return { note, place };
}

type Cursor = Awaited<ReturnType<typeof requireCursor>>;

/** Newest first, from the time of `from` on. */
function withSubject(ctx: QueryCtx, { kind, id }: NoteSubject, from: Below<Doc<"lead_notes">>) {
  return ctx.db
    .query("lead_notes")
    .withIndex("by_subject", (q) => {
      const about = q.eq("subject.kind", kind).eq("subject.id", id);
      return from === null ? about : about.lte("_creationTime", from.at);
    })
    .order("desc");
}

/** `withSubject` for notes from before there were subjects, which are all older. */
function fromBefore(ctx: QueryCtx, number: number, from: Below<Doc<"lead_notes">>) {
  return ctx.db
    .query("lead_notes")
    .withIndex("by_leadNumber", (q) => {
      const about = q.eq("leadNumber", number);
      return from === null ? about : about.lte("_creationTime", from.at);
    })
    .order("desc");
}

interface NotePage {
  below: Below<Doc<"lead_notes">>;
  count: number;
}

/** At most `count` notes about a record, newest first. */
async function newestOf(ctx: QueryCtx, subject: NoteSubject, { below: from, count }: NotePage) {
  const own = from?.row ?? null;
  const isBelowAll = own !== null && own.subject === undefined;
  const notes = isBelowAll ? [] : await takeBelow(withSubject(ctx, subject, from), from, count);
  const number = parseLeadId(subject.id);
  if (number === null || notes.length === count) return notes;
  const start = isBelowAll || own === null ? from : null;
  return [...notes, ...(await takeBelow(fromBefore(ctx, number, start), start, count - notes.length))];
}

/** `newestOf` for several records: of two notes with one time, the earlier record's comes first. */
async function newest(
  ctx: QueryCtx,
  subjects: readonly NoteSubject[],
  { cursor, count }: { cursor: Cursor | null; count: number },
) {
  const lists = await Promise.all(
    subjects.map(async (subject, place) => await newestOf(ctx, subject, { below: below(cursor, place), count })),
  );
  return lists
    .flat()
    .sort((a, b) => b._creationTime - a._creationTime)
    .slice(0, count);
}

/**
 * A page of notes about a record, newest first: the newest, or the ones below the note `before`. Refuses NOT_FOUND if
 * that is not a note about this record.
 */
export async function list(ctx: QueryCtx, subjects: NoteSubjects, before?: string) {
  const [, ...others] = subjects;
  const cursor = before === undefined ? null : await requireCursor(ctx, subjects, before);
  const found = await newest(ctx, subjects, { cursor, count: NOTE_PAGE_SIZE + 1 });
  const notes = found.slice(0, NOTE_PAGE_SIZE).map((note) => ({
    noteId: note._id,
    createdAt: note.writtenAt ?? note._creationTime,
    ...pick(note, ["authorEmail", "authorName", "text"]),
    clientKey: note.clientKey ?? null,
    mentions: note.mentions ?? [],
    isEdited: note.editedAt !== undefined,
    isDeleted: note.deletedAt !== undefined,
    isFirst: false,
    mergedFrom: others.find((other) => isAbout(note, other))?.id ?? null,
  }));
  const about = subjects.map(({ id }) => id).join(" ");
  return { notes, hasOlder: found.length > NOTE_PAGE_SIZE, about };
}

/** Number of notes about a record, counting at most MAX_NOTES_COUNTED without an ordinal. */
async function lastOrdinal(ctx: QueryCtx, subject: NoteSubject): Promise<number> {
  const [last] = await newestOf(ctx, subject, { below: null, count: 1 });
  if (last === undefined || last.ordinal !== undefined) return last?.ordinal ?? 0;
  return (await newestOf(ctx, subject, { below: null, count: MAX_NOTES_COUNTED })).length;
}

/** Number of notes about a record; MAX_NOTES_COUNTED means that or more. */
export async function count(ctx: QueryCtx, subjects: NoteSubjects): Promise<number> {
  const counts = await Promise.all(subjects.map(async (each) => await lastOrdinal(ctx, each)));
  return Math.min(
    counts.reduce((sum, each) => sum + each, 0),
    MAX_NOTES_COUNTED,
  );
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
  describe: Describe;
  text: string;
  /** A repeated key of the same person adds nothing and returns the stored note. */
  clientKey?: string;
}

/** Refuses INVALID for a text that is blank or too long or a key that is too long. */
export async function add(
  ctx: MutationCtx,
  staff: Staff,
  { subject, describe, text, clientKey }: NewNote,
): Promise<Id<"lead_notes">> {
  const checked = checkNoteText(text);
  if ("reason" in checked) refuse("INVALID", { field: "text", reason: checked.reason });
  if (clientKey !== undefined) {
    if (clientKey.length > CLIENT_KEY_MAX_CHARACTERS) refuse("INVALID", { field: "clientKey", reason: "tooLong" });
    const stored = await findOwn(ctx, staff, clientKey);
    if (stored !== null) return stored._id;
  }
  const mentions = await listMentioned(ctx, checked.text);
  const noteId = await ctx.db.insert("lead_notes", {
    subject,
    userId: staff.userId,
    authorEmail: staff.email,
    authorName: staff.name,
    text: checked.text,
    ...(mentions.length > 0 && { mentions }),
    ...(clientKey !== undefined && { clientKey }),
    ordinal: (await lastOrdinal(ctx, subject)) + 1,
  });
  await recordEvent(ctx, { actor: staff, action: AUDITED[subject.kind].add, subject: subject.id, after: noteId });
  await tellMentioned(ctx, staff, { describe, mentions });
  return noteId;
}

export async function hasAny(ctx: QueryCtx): Promise<boolean> {
  return (await ctx.db.query("lead_notes").first()) !== null;
}

/** Imports a note written elsewhere. Import the oldest first: the panel shows notes in the order of insertion. */
export async function bringOver(
  ctx: MutationCtx,
  author: Pick<Doc<"users">, "_id" | "email" | "name">,
  note: { subject: NoteSubject; text: string; writtenAt: number },
): Promise<void> {
  const { _id: userId, email: authorEmail, name: authorName } = author;
  const ordinal = (await lastOrdinal(ctx, note.subject)) + 1;
  await ctx.db.insert("lead_notes", { ...note, ordinal, userId, authorEmail, authorName });
}
