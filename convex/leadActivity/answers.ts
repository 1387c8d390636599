import { v, type Infer } from "convex/values";
import { vText } from "../validators/rules";

export const vPlace = v.object({ at: v.number(), id: v.string() });

/** What happened to a lead, in words. */
export const vEntry = v.object({
  ...vPlace.fields,
  /** Null where no person did it. */
  byName: vText,
  words: v.string(),
  before: vText,
  after: vText,
  /** The address of the contract that it is about. */
  contractPathId: vText,
  /** The merged lead that it is about, where the record stands for it. */
  mergedFrom: vText,
});
export type Entry = Infer<typeof vEntry>;

export const vActivity = v.object({
  entries: v.array(vEntry),
  /** There are more below the last of them, above the end that was asked for. */
  hasOlder: v.boolean(),
});
