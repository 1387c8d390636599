import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** One of the two leads of a merge, as the preview compares them. */
export type MergeSide = NonNullable<FunctionReturnType<typeof api.leads.merges.staff.preview>>[number];
