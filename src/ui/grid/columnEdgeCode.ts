import { LazyModule } from "../lazy/lazyModule";

export const COLUMN_EDGE_CODE = new LazyModule("column edge", async () => await import("./ColumnEdge"));
