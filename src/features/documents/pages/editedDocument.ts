import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** A document whose pages are edited. */
export type EditedDocument = NonNullable<
  FunctionReturnType<typeof api.documents.record.staff.listOfClient>
>["documents"][number];

/** PDFs and photos, by the type that was stored; the bytes decide once they are open. */
export function hasPages({ mimeType }: Pick<EditedDocument, "mimeType">): boolean {
  return mimeType === "application/pdf" || mimeType === "image/jpeg" || mimeType === "image/png";
}
