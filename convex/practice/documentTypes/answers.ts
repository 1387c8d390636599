import { v } from "convex/values";
import { vTypeFacts } from "./tables";

/** A type as the screens read it. `version` is 0 for an unchanged built-in type. */
export const vShownType = v.object({ ...vTypeFacts.fields, key: v.string(), version: v.number() });

/** Limits of an upload of one type. */
export const vAccepted = v.object({
  typeKey: v.string(),
  extensions: vTypeFacts.fields.extensions,
  maxBytes: v.number(),
});
