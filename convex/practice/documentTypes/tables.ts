import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { EXTENSIONS, SECURITY_LEVELS } from "./rules";

export const vSecurityLevel = literals(...SECURITY_LEVELS);

export const vTypeFacts = v.object({
  displayName: v.string(),
  description: v.string(),
  securityLevel: vSecurityLevel,
  extensions: v.array(literals(...EXTENSIONS)),
  maxBytes: v.number(),
  expires: v.boolean(),
  isOffered: v.boolean(),
});

export const documentTypeTables = {
  // Types that an administrator has added or changed; others are in `rules.ts`. Read with every upload; never deleted,
  // because documents and requirements name their type.
  document_types: defineTable({
    ...vTypeFacts.fields,
    key: v.string(),
    /** Number of saves: an edit of an outdated type is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }).index("by_key", ["key"]), // one type
};
