import { LazyModule } from "../../../ui/lazy/lazyModule";

export const leftUploads = new LazyModule(
  "files on their way",
  async () => (await import("./LeftUploads")).LeftUploads,
);
