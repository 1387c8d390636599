import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** A document of a case, as its page lists it. */
export type CaseDocument = NonNullable<
  FunctionReturnType<typeof api.documents.record.staff.listOfCase>
>["documents"][number];

/** A request, and the id of the document that fulfils it. */
export type AnsweredRequest = Pick<
  FunctionReturnType<typeof api.cases.requirements.staff.ofCase>[number],
  "requirementId" | "documentId" | "documentType" | "title"
>;
