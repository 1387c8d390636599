import { LazyModule } from "../../ui/lazy/lazyModule";

/** The saved views of a list, whose code no first screen needs. */
export const listViews = new LazyModule(
  "saved views",
  async () => (await import("../../features/practice/shared/ListViews")).ListViews,
);
