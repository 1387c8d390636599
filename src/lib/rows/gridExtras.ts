import { LazyModule } from "../../ui/lazy/lazyModule";

/** The parts of a grid that no first screen waits for. */
export const GRID_EXTRAS = new LazyModule("grid parts", async () => (await import("./gridParts")).gridParts);
