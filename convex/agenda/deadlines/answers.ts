import { v } from "convex/values";
import { vShownDue } from "../../platform/dueItems/answers";
import { vDeadlineKind } from "./tables";

/** A deadline as typed: an empty owner is nobody. */
export const vDeadlineForm = v.object({
  kind: v.string(),
  title: v.string(),
  ownerId: v.string(),
  dueOn: v.string(),
});

export const vShownDeadline = v.object({
  ...vShownDue.fields,
  deadlineId: v.id("deadlines"),
  kind: vDeadlineKind,
  title: v.string(),
  dueOn: v.string(),
});

/** Open deadlines by their date, and the newest done ones. */
export const vDeadlineList = v.object({
  open: v.array(vShownDeadline),
  done: v.array(vShownDeadline),
  hasMore: v.boolean(),
});
