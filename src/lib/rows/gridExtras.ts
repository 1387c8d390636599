import { LateCode } from "../late/lateCode";

/** The parts of a grid that no first screen waits for. */
export const GRID_EXTRAS = new LateCode("grid parts", async () => (await import("./gridParts")).gridParts);
