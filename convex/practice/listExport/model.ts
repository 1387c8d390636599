import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { recordEvent } from "../../access/audit/model";
import { rowsInWords, type SavedList } from "./rules";

/** Audits that somebody saved the rows of a list. The browser has the rows already; this is only a record. */
export async function note(ctx: MutationCtx, staff: Staff, saved: { list: SavedList; rows: number }): Promise<void> {
  const { list, rows } = saved;
  await recordEvent(ctx, { actor: staff, action: `${list}:exportList`, subject: list, after: rowsInWords(rows) });
}
