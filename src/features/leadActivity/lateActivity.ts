import { LateCode } from "../../lib/late/lateCode";

/** What happened to a lead comes after the lead itself. */
export const lateActivity = new LateCode("lead activity", async () => (await import("./LeadActivity")).LeadActivity);
