/** What is removed with a record: the news about it. */
import { removableRows } from "../removableRows/model";

/** Sorts after every address that goes on below the record's. */
const LAST = "\uffff";

/** News about a record and about what has its address below the record's. */
export const ofRecord = removableRows({
  read: (ctx, recordId: string) =>
    ctx.db
      .query("notifications")
      .withIndex("by_recordId", (q) => q.gte("recordId", recordId).lt("recordId", `${recordId}/${LAST}`)),
  deleteRow: (ctx, id) => ctx.db.delete("notifications", id),
});
