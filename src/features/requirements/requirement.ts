import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

/** A document that a case asks its client for. */
export type Requirement = FunctionReturnType<typeof api.requirements.staff.ofCase>[number];

/** The document types to choose from; undefined while they load. */
export type TypeChoices = readonly { value: string; label: string }[] | undefined;
