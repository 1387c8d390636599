import type { FunctionArgs, FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

type List = typeof api.leads.activity.staff.list;

export type Entry = NonNullable<FunctionReturnType<List>>["entries"][number];
export type ActivityPlace = NonNullable<FunctionArgs<List>["before"]>;
