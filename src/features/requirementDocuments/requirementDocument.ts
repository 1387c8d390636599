import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import { plainText } from "../../ui/plainText";

/** A document of a case, as its page lists it. */
export type CaseDocument = NonNullable<FunctionReturnType<typeof api.documents.staff.listOfCase>>["documents"][number];

/** A request, and which document answers it. */
export type AnsweredRequest = Pick<
  FunctionReturnType<typeof api.requirements.staff.ofCase>[number],
  "requirementId" | "documentId" | "documentType" | "title"
>;

/** The name of its file, without characters that turn the text around it. */
export const nameOf = ({ fileName }: Pick<CaseDocument, "fileName">) => plainText(fileName);
