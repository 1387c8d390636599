import { LazyModule } from "../../../ui/lazy/lazyModule";

/** The controls of a row, which the first rows do not wait for. */
export const ROW_FOLLOW_UP_CODE = new LazyModule("follow-up of a row", async () => await import("./RowFollowUp"));
