import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** A step of a case. */
export type Milestone = FunctionReturnType<typeof api.cases.milestones.staff.ofCase>[number];
