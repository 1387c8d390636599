import { v } from "convex/values";
import { vTypeFacts } from "./tables";

/** A type as the screens read it. `version` is 0 until somebody changes a type that Passage brings. */
export const vShownType = v.object({ ...vTypeFacts.fields, key: v.string(), version: v.number() });

/** What may be sent as one type of document. */
export const vAccepted = v.object({
  typeKey: v.string(),
  extensions: vTypeFacts.fields.extensions,
  maxBytes: v.number(),
});
