import { v, type Infer } from "convex/values";
import { vText } from "../../platform/validators";

export const vPlace = v.object({ at: v.number(), id: v.string() });

/** An event about a lead, in words. */
export const vEntry = v.object({
  ...vPlace.fields,
  /** Null where no person did it. */
  byName: vText,
  words: v.string(),
  before: vText,
  after: vText,
  /** The address of the contract concerned. */
  contractPathId: vText,
  /** The lead concerned, if it was merged into this one. */
  mergedFrom: vText,
});
export type Entry = Infer<typeof vEntry>;

export const vActivity = v.object({
  entries: v.array(vEntry),
  /** Older entries exist below the last one here, above the requested end. */
  hasOlder: v.boolean(),
});
