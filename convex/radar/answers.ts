/** The validators of the radar, which stores nothing. */
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vOwnerFilter, vShownDue } from "../dues/answers";
import { RADAR_KINDS } from "./rules";

export const vRadarKind = literals(...RADAR_KINDS);

/** What is asked for: one kind or all, whose; and the practice's day. */
export const vRadarFilter = { kind: v.union(vRadarKind, v.null()), owner: vOwnerFilter, today: v.string() };

/** Something that is due, whatever it is. */
export const vRadarItem = v.object({
  ...vShownDue.fields,
  kind: vRadarKind,
  /** The record's own id. */
  itemId: v.string(),
  title: v.string(),
  dueOn: v.string(),
});

/** How many there are; `more`: there are more than are counted. */
export const vRadarCount = v.object({ count: v.number(), more: v.boolean() });

/** The dates that a run of the reminders looks through, from the first to the day after the last. */
export const vReminding = v.object({ today: v.string(), through: v.string(), from: v.string(), before: v.string() });

export const vRemindedPage = v.object({
  ...vReminding.fields,
  kind: vRadarKind,
  cursor: v.union(v.string(), v.null()),
});
