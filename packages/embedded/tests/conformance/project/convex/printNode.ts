"use node";

import { createHash } from "node:crypto";
import { v } from "convex/values";
import { action } from "./_generated/server";

export const fingerprint = action({
  args: { text: v.string() },
  returns: v.string(),
  handler: (_ctx, { text }) => Promise.resolve(createHash("sha256").update(Buffer.from(text)).digest("hex")),
});
