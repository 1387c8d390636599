import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

export type ClientDocumentList = NonNullable<FunctionReturnType<typeof api.documents.record.staff.listOfClient>>;
export type ListedDocument = ClientDocumentList["documents"][number];

/** Whether the document has other files than the current one. */
export function hasVersions({ contentId }: Pick<ListedDocument, "contentId">): boolean {
  return contentId !== undefined;
}
