import { v } from "convex/values";
import { vFile } from "../record/tables";

/** One of the files of a document. */
export const vVersion = v.object({
  contentId: v.id("client_documents"),
  ...vFile.fields,
  /** When it arrived, and who sent it or edited its pages. */
  at: v.number(),
  byName: v.string(),
  isFromClient: v.boolean(),
  isCurrent: v.boolean(),
});
