import { LazyModule } from "../../ui/lazy/lazyModule";

/** What shows files on their way. It is fetched when a sending begins: the connection may be gone when it is needed. */
export const leftSendings = new LazyModule(
  "files on their way",
  async () => (await import("./LeftSendings")).LeftSendings,
);
