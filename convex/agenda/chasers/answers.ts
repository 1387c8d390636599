import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { LOCALES } from "../../platform/languages";
import { vText, vTime } from "../../platform/validators";
import { vChaserCounts, vChaserLine, vWindow } from "./tables";

/** A reminder that was sent, and one that waits: a person's, or an automatic one without a name. */
const vLast = v.object({ at: v.number(), byName: vText, lines: v.array(vChaserLine) });
const vWaiting = v.object({ chaserId: v.id("chasers"), dueAt: v.number(), byName: vText });

/** A client's reminders: on or off, the last one and the next. */
export const vChaserStatus = v.object({
  isOn: v.boolean(),
  /** The person who turned them off. */
  offByName: vText,
  offAt: vTime,
  last: v.union(vLast, v.null()),
  waiting: v.union(vWaiting, v.null()),
});

/** The email as it would be now. */
export const vChaserPreview = v.object({
  /** The sentence about why none can be sent, or null. */
  refusal: vText,
  recipients: v.array(v.object({ email: v.string(), locale: literals(...LOCALES) })),
  locale: literals(...LOCALES),
  subject: v.string(),
  text: v.string(),
  lines: v.array(vChaserLine),
  dueAt: v.number(),
  /** The time zone of the client's place; null if it is not known. */
  clientZone: vText,
});

export const vPlanned = v.object({ chaserId: v.id("chasers"), dueAt: v.number() });

export const vRunProgress = v.object({
  total: v.number(),
  done: v.number(),
  counts: vChaserCounts,
  isDone: v.boolean(),
  isUndone: v.boolean(),
});

/** A daily run: its day, its window, and the number of its ranges. */
export const vPlannedRun = v.object({ today: v.string(), window: vWindow, ranges: v.number() });

export const vRunPage = v.object({ window: vWindow, range: v.number(), cursor: vText });
