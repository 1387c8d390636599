/** News removed with a record. */
import { removableRows } from "../../platform/removableRows/model";

/** Sorts after every address below the record's. */
const LAST = "\uffff";

/** News about a record and about addresses below it. */
export const ofRecord = removableRows({
  read: (ctx, recordId: string) =>
    ctx.db
      .query("notifications")
      .withIndex("by_recordId", (q) => q.gte("recordId", recordId).lt("recordId", `${recordId}/${LAST}`)),
  deleteRow: (ctx, id) => ctx.db.delete("notifications", id),
});
