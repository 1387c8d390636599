/** Who is mentioned in a note, and how they hear of it. */
import type { Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { listActiveStaff } from "../access/model";
import * as Cases from "../cases/model";
import * as Clients from "../clients/model";
import * as Leads from "../leads/model";
import { parseLeadId } from "../leads/rules";
import * as Notifications from "../notifications/model";
import { mentionedIn, type NoteSubject } from "./rules";
import type { vMention } from "./tables";

type Mention = Infer<typeof vMention>;

/** Those of the practice whose names the text has after an @: everybody who works here may read notes. */
export async function listMentioned(ctx: QueryCtx, text: string): Promise<Mention[]> {
  if (!text.includes("@")) return [];
  const people = (await listActiveStaff(ctx)).map(({ _id: userId, name }) => ({ userId, name }));
  return mentionedIn(text, people);
}

/** What a note is about: the name of the record, and the end of its address. */
const ABOUT: Record<
  NoteSubject["kind"],
  (ctx: QueryCtx, id: string) => Promise<{ name: string; recordId: string } | null>
> = {
  lead: async (ctx, id) => {
    const lead = await Leads.findByNumber(ctx, parseLeadId(id) ?? 0);
    return lead && { name: `${lead.firstName} ${lead.lastName}`.trim() || lead.email, recordId: id };
  },
  client: async (ctx, id) => {
    const client = await Clients.find(ctx, id);
    return client && { name: client.clientName, recordId: id };
  },
  case: async (ctx, id) => {
    const found = await Cases.findWithClient(ctx, id);
    return found && { name: found.client.clientName, recordId: `${found.client._id}/cases/${id}` };
  },
};

interface Mentioned {
  subject: NoteSubject;
  mentions: readonly Mention[];
}

/** Tells each of them alone; whoever mentions themselves knows it. */
export async function tellMentioned(ctx: MutationCtx, by: Staff, { subject, mentions }: Mentioned): Promise<void> {
  const told = mentions.filter(({ userId }) => userId !== by.userId);
  if (told.length === 0) return;
  const about = await ABOUT[subject.kind](ctx, subject.id);
  if (about === null) return;
  for (const { userId } of told) {
    await Notifications.announceTo(ctx, userId, { kind: "mention", count: 1, ...about, byName: by.name });
  }
}
