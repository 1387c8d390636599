import type { FunctionArgs, FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

type List = typeof api.leads.activity.staff.list;

export type LeadActivityEntry = FunctionReturnType<List>;
export type Entry = NonNullable<LeadActivityEntry>["entries"][number];
export type ActivityPlace = NonNullable<FunctionArgs<List>["before"]>;
