import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** A person related to a client, from the client's side. */
export type RelatedPerson = FunctionReturnType<typeof api.clients.relatedPeople.staff.list>[number];
