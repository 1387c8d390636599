import { LazyModule } from "../../ui/lazy/lazyModule";
import type { PreviewContent } from "./PreviewContent";

/** What shows a document; its code comes when one is opened. */
export const lazyPreview = new LazyModule<typeof PreviewContent>(
  "preview",
  async () => (await import("./PreviewContent")).PreviewContent,
);
