"use node";

import { createHash } from "node:crypto";
import { v } from "convex/values";
import { internalAction } from "../../_generated/server";

export const hash = internalAction({
  args: { text: v.string() },
  returns: v.string(),
  handler: (_ctx, { text }) => Promise.resolve(createHash("sha256").update(text).digest("hex")),
});
