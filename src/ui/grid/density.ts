import { createContext, use } from "react";

export type Density = "compact" | "comfortable";

/** Height of a table's row in pixels. */
export const ROW_PX: Record<Density, number> = { compact: 44, comfortable: 56 };

/** How tall the rows of tables are, by choice of the person. */
export const DensityContext = createContext<Density>("compact");

export function useDensity(): Density {
  return use(DensityContext);
}
