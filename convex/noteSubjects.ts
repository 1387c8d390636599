/** The records that have notes. Notes know only their kind and id, so that domains above notes can have them, too. */
import type { QueryCtx } from "./_generated/server";
import { refuse } from "./access/accounts/refuse";
import * as Cases from "./cases/record/model";
import * as Clients from "./clients/record/model";
import * as Leads from "./leads/record/model";
import type { NoteRecord, NoteSubjects, ShownNote } from "./messages/notes/model";
import type { NoteSubject } from "./messages/notes/rules";

const FINDERS: Record<NoteSubject["kind"], (ctx: QueryCtx, id: string) => Promise<NoteRecord | null>> = {
  lead: async (ctx, id) => {
    const lead = await Leads.find(ctx, id);
    if (lead === null) return null;
    const name = `${lead.firstName} ${lead.lastName}`.trim() || lead.email;
    return { clientId: null, describe: () => Promise.resolve({ name, recordId: id }) };
  },
  client: async (ctx, id) => {
    const client = await Clients.find(ctx, id);
    if (client?.deleted !== null) return null;
    return { clientId: client._id, describe: () => Promise.resolve({ name: client.clientName, recordId: id }) };
  },
  case: async (ctx, id) => {
    const found = await Cases.findWithClient(ctx, id);
    if (found === null) return null;
    const { _id: clientId, clientName: name } = found.client;
    return { clientId, describe: () => Promise.resolve({ name, recordId: `${clientId}/cases/${id}` }) };
  },
};

export async function find(ctx: QueryCtx, { kind, id }: NoteSubject): Promise<NoteRecord | null> {
  return await FINDERS[kind](ctx, id);
}

/** The text with which a case was opened, as its first note; null without one. */
export async function findFirstNote(ctx: QueryCtx, { kind, id }: NoteSubject): Promise<ShownNote | null> {
  const clientCase = kind === "case" ? await Cases.find(ctx, id) : null;
  if (clientCase === null || clientCase.notes === null) return null;
  const { _id: noteId, createdByName: authorName, notes: text } = clientCase;
  const fixed = { clientKey: null, mergedFrom: null, mentions: [], isEdited: false, isDeleted: false, isFirst: true };
  return { ...fixed, noteId, createdAt: Cases.openedAtOf(clientCase), authorEmail: null, authorName, text };
}

/** Refuses NOT_FOUND. */
export async function get(ctx: QueryCtx, subject: NoteSubject): Promise<NoteRecord> {
  return (await find(ctx, subject)) ?? refuse("NOT_FOUND", { what: subject.kind });
}

/** The records whose notes are shown with this one's. Refuses NOT_FOUND. */
export async function listShown(ctx: QueryCtx, subject: NoteSubject): Promise<NoteSubjects> {
  await get(ctx, subject);
  const lead = subject.kind === "lead" ? await Leads.find(ctx, subject.id) : null;
  return lead === null ? [subject] : await Leads.noteSubjectsOf(ctx, lead);
}
