/** Changes by authors to their own notes, within a few minutes after adding them. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as LegalHolds from "../../clients/legalHolds/model";
import { listMentioned, tellMentioned } from "./mentions";
import { AUDITED, type NoteRecord } from "./model";
import { canStillChange, checkNoteText, TOO_LATE, type NoteSubject } from "./rules";

type OwnNote = Doc<"lead_notes"> & { subject: NoteSubject };

function isOwn(note: Doc<"lead_notes">, { userId }: Staff): note is OwnNote {
  return note.userId === userId && note.subject !== undefined && note.deletedAt === undefined;
}

interface Changed {
  noteId: string;
  findRecord: (subject: NoteSubject) => Promise<NoteRecord | null>;
}

/**
 * One answer for a note that is absent, another's or deleted. The server's clock decides whether it is too late. Refuses ON_HOLD
 * under a legal hold of the client, which protects every written text.
 */
async function requireOwn(ctx: MutationCtx, staff: Staff, { noteId: id, findRecord }: Changed) {
  const noteId = ctx.db.normalizeId("lead_notes", id);
  const note = noteId && (await ctx.db.get("lead_notes", noteId));
  if (!note || !isOwn(note, staff)) refuse("NOT_FOUND", { what: "note" });
  if (!canStillChange(note._creationTime, Date.now())) refuse("INVALID", { field: "note", reason: TOO_LATE });
  const about = await findRecord(note.subject);
  if (about !== null && about.clientId !== null) await LegalHolds.requireNone(ctx, about.clientId);
  return { note, about };
}

async function record(ctx: MutationCtx, staff: Staff, { note, change }: { note: OwnNote; change: "edit" | "remove" }) {
  const { subject, _id: after } = note;
  await recordEvent(ctx, { actor: staff, action: AUDITED[subject.kind][change], subject: subject.id, after });
}

/** Notifies people whom the new text mentions and the old one did not. The same text changes nothing. */
export async function edit(ctx: MutationCtx, staff: Staff, { text, ...changed }: Changed & { text: string }) {
  const { note, about } = await requireOwn(ctx, staff, changed);
  const checked = checkNoteText(text);
  if ("reason" in checked) refuse("INVALID", { field: "text", reason: checked.reason });
  if (checked.text === note.text) return;
  const mentions = await listMentioned(ctx, checked.text);
  await ctx.db.patch("lead_notes", note._id, { text: checked.text, mentions, editedAt: Date.now() });
  await record(ctx, staff, { note, change: "edit" });
  const before = new Set(note.mentions?.map(({ userId }) => userId));
  const added = mentions.filter(({ userId }) => !before.has(userId));
  await tellMentioned(ctx, staff, { describe: async () => (await about?.describe()) ?? null, mentions: added });
}

/** Empties the text; the row stays as a deleted note. */
export async function remove(ctx: MutationCtx, staff: Staff, changed: Changed): Promise<void> {
  const { note } = await requireOwn(ctx, staff, changed);
  await ctx.db.patch("lead_notes", note._id, { text: "", mentions: [], deletedAt: Date.now() });
  await record(ctx, staff, { note, change: "remove" });
}
