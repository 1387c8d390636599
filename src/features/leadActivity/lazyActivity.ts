import { LazyModule } from "../../ui/lazy/lazyModule";

/** What happened to a lead comes after the lead itself. */
export const lazyActivity = new LazyModule("lead activity", async () => (await import("./LeadActivity")).LeadActivity);
