import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** A contract as its page receives it. */
export type Contract = NonNullable<FunctionReturnType<typeof api.contracts.page.staff.get>>;
