import { LazyModule } from "../../../ui/lazy/lazyModule";

/** Loads after the lead itself. */
export const lazyActivity = new LazyModule("lead activity", async () => (await import("./LeadActivity")).LeadActivity);
