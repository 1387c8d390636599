import type { MutationCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { recordEvent } from "../audit/model";
import { rowsInWords, type SavedList } from "./rules";

/** Somebody saves the rows of a list that they look at. The browser has them already: this is for those who ask later. */
export async function note(ctx: MutationCtx, staff: Staff, saved: { list: SavedList; rows: number }): Promise<void> {
  const { list, rows } = saved;
  await recordEvent(ctx, { actor: staff, action: `${list}:exportList`, subject: list, after: rowsInWords(rows) });
}
