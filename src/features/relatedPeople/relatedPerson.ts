import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

/** Somebody around a client, from the client's side. */
export type RelatedPerson = FunctionReturnType<typeof api.relatedPeople.staff.list>[number];
