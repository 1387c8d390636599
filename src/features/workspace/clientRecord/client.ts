import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** A client as their page receives them. */
export type Client = NonNullable<FunctionReturnType<typeof api.workspace.clientRecord.staff.get>>;
