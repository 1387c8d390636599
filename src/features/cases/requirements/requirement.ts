import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** A document that a case requests from its client. */
export type Requirement = FunctionReturnType<typeof api.cases.requirements.staff.ofCase>[number];

/** The document types to choose from; undefined while loading. */
export type TypeChoices = readonly { value: string; label: string }[] | undefined;
