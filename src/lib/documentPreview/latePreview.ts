import { LateCode } from "../late/lateCode";
import type { PreviewContent } from "./PreviewContent";

/** What shows a document; its code comes when one is opened. */
export const latePreview = new LateCode<typeof PreviewContent>(
  "preview",
  async () => (await import("./PreviewContent")).PreviewContent,
);
