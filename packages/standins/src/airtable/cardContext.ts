import type { CsvFile } from "../core/csvFile.ts";
import type { RequestLimit } from "./limits.ts";
import type { Listings } from "./listing.ts";

/** What every call of the card table uses. */
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
