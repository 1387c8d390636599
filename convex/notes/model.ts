import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { refuse } from "../access/refuse";
import { recordEvent } from "../audit/model";
import * as Leads from "../leads/model";
import { parseLeadId } from "../leads/rules";
import { checkNoteText } from "./rules";

const MAX_NOTES = 500;

async function getLeadNumber(ctx: QueryCtx, leadId: string): Promise<number> {
  const number = parseLeadId(leadId);
  const lead = number === null ? null : await Leads.findByNumber(ctx, number);
  if (lead === null) refuse("NOT_FOUND", { what: "lead" });
  return lead.number;
}

/** The newest notes about a lead, newest first. Refuses NOT_FOUND. */
export async function list(ctx: QueryCtx, leadId: string) {
  const leadNumber = await getLeadNumber(ctx, leadId);
  const notes = await ctx.db
    .query("lead_notes")
    .withIndex("by_leadNumber", (q) => q.eq("leadNumber", leadNumber))
    .order("desc")
    .take(MAX_NOTES);
  return notes.map(({ _id, _creationTime, writtenAt, authorEmail, authorName, text }) => ({
    noteId: _id,
    createdAt: writtenAt ?? _creationTime,
    ...{ authorEmail, authorName, text },
  }));
}

/** Refuses NOT_FOUND, and INVALID for a text that is blank or too long. */
export async function add(
  ctx: MutationCtx,
  staff: Staff,
  note: { leadId: string; text: string },
): Promise<Id<"lead_notes">> {
  const checked = checkNoteText(note.text);
  if ("reason" in checked) refuse("INVALID", { field: "text", reason: checked.reason });
  const leadNumber = await getLeadNumber(ctx, note.leadId);
  const noteId = await ctx.db.insert("lead_notes", {
    leadNumber,
    userId: staff.userId,
    authorEmail: staff.email,
    authorName: staff.name,
    text: checked.text,
  });
  await recordEvent(ctx, { actor: staff, action: "notes:add", subject: note.leadId, after: noteId });
  return noteId;
}

export async function hasAny(ctx: QueryCtx): Promise<boolean> {
  return (await ctx.db.query("lead_notes").first()) !== null;
}

/** Keeps a note that was written elsewhere. Bring over the oldest first: the panel shows notes in the order of arrival. */
export async function bringOver(
  ctx: MutationCtx,
  author: Pick<Doc<"users">, "_id" | "email" | "name">,
  note: { leadNumber: number; text: string; writtenAt: number },
): Promise<void> {
  const { _id: userId, email: authorEmail, name: authorName } = author;
  await ctx.db.insert("lead_notes", { ...note, userId, authorEmail, authorName });
}
