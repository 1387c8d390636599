/** What is removed with a client: notes about the client and about the client's cases. Notes about leads stay. */
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { NoteSubject } from "./rules";

function about(ctx: QueryCtx, { kind, id }: NoteSubject) {
  return ctx.db.query("lead_notes").withIndex("by_subject", (q) => q.eq("subject.kind", kind).eq("subject.id", id));
}

/** How many notes there are about a record, up to `most`. */
export async function countAbout(ctx: QueryCtx, subject: NoteSubject, most: number): Promise<number> {
  return (await about(ctx, subject).take(most)).length;
}

/** Deletes notes about a record, at most this many; returns how many. */
export async function removeSome(ctx: MutationCtx, subject: NoteSubject, most: number): Promise<number> {
  const notes = await about(ctx, subject).take(most);
  for (const { _id } of notes) await ctx.db.delete("lead_notes", _id);
  return notes.length;
}
