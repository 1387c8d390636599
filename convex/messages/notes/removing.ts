/** Notes removed with a client: about the client and about the client's cases. Notes about leads stay. */
import { removableRows } from "../../platform/removableRows";
import type { NoteSubject } from "./rules";

export const about = removableRows({
  read: (ctx, { kind, id }: NoteSubject) =>
    ctx.db.query("lead_notes").withIndex("by_subject", (q) => q.eq("subject.kind", kind).eq("subject.id", id)),
  deleteRow: (ctx, id) => ctx.db.delete("lead_notes", id),
});
