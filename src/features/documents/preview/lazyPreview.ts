import { LazyModule } from "../../../ui/lazy/lazyModule";
import type { PreviewContent } from "./PreviewContent";

/** The preview; its code is loaded when the first document is opened. */
export const lazyPreview = new LazyModule<typeof PreviewContent>(
  "preview",
  async () => (await import("./PreviewContent")).PreviewContent,
);
