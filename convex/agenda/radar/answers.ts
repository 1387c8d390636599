/** The validators of the radar, which stores nothing. */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vOwnerFilter, vShownDue } from "../../platform/dueItems/answers";
import { vText } from "../../platform/validators";
import { RADAR_KINDS } from "./rules";

export const vRadarKind = literals(...RADAR_KINDS);

/** Filter by kind and owner, and the practice's day. */
export const vRadarFilter = { kind: v.union(vRadarKind, v.null()), owner: vOwnerFilter, today: v.string() };

/** A due item of any kind. */
export const vRadarItem = v.object({
  ...vShownDue.fields,
  kind: vRadarKind,
  /** The id of the item's own record. */
  itemId: v.string(),
  title: v.string(),
  dueOn: v.string(),
});

/** An item in the list, with the case's type: "Naturalization N-400". */
export const vListedItem = v.object({ ...vRadarItem.fields, caseName: vText });

/** A count up to a limit; `more`: there are more than counted. */
export const vRadarCount = v.object({ count: v.number(), more: v.boolean() });

/** The dates of a run of the reminders, from the first to the day after the last. */
export const vReminding = v.object({ today: v.string(), through: v.string(), from: v.string(), before: v.string() });

export const vRemindedPage = v.object({
  ...vReminding.fields,
  kind: vRadarKind,
  cursor: vText,
});
