import type { CsvFile } from "../core/csvFile.ts";
import type { RequestLimit } from "./limits.ts";
import type { Listings } from "./listing.ts";

/** Shared state of the card table's routes. */
export interface CardContext {
  file: CsvFile;
  listings: Listings;
  limit: RequestLimit;
  token: string;
  baseId: string;
  firstStartAt: number;
  isPlanUsedUp: () => boolean;
  setPlanUsedUp: (isUsedUp: boolean) => void;
}
