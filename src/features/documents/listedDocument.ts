import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import { plainText } from "../../ui/plainText";

export type DocumentList = NonNullable<FunctionReturnType<typeof api.documents.staff.listOfClient>>;
export type ListedDocument = DocumentList["documents"][number];

/** The name of its file, without characters that turn the text around it. */
export const nameOf = ({ fileName }: Pick<ListedDocument, "fileName">) => plainText(fileName);
