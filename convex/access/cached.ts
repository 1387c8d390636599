import { cachedQuery } from "../builders/cached";
import { findAdmission } from "./actors";
import type { Admission } from "./rules";
import { vAdmission, vPermission } from "./tables";

/** See `requireAdmission`. The answer depends on who asks, and is kept for each person. */
export const admission = cachedQuery({
  args: { permission: vPermission },
  returns: vAdmission,
  handler: async (ctx, { permission }): Promise<Admission> => await findAdmission(ctx, permission),
});
