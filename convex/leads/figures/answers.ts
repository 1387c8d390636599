import { v } from "convex/values";
import { vText } from "../../platform/validators";
import { vMoves, cents } from "./tables";

const vMonthSum = v.object({ month: v.string(), moves: vMoves, ...cents });
const vWeekSum = v.object({ week: v.string(), moves: vMoves });
const vSourceSum = v.object({ name: v.string(), count: v.number(), closed: v.number() });

export const vPictures = v.object({
  timeZone: v.string(),
  /** False until the leads have been counted once, and again after the sheet's source column has changed. */
  isWhole: v.boolean(),
  /** The sheet's column with the source of leads. */
  column: vText,
  /** The oldest first, all of them. */
  months: v.array(vMonthSum),
  /** The oldest first; only the newest. */
  weeks: v.array(vWeekSum),
  /** The sources with the most leads, the largest first; the name is empty for leads without one. */
  sources: v.array(vSourceSum),
  /** All leads of other sources. */
  others: v.object({ count: v.number(), closed: v.number() }),
});
