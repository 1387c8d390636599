import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** A case as its page receives it. */
export type ClientCase = NonNullable<FunctionReturnType<typeof api.cases.record.staff.get>>;
