import type { FileLinks } from "./fileLinks.ts";
import type { SigningStore } from "./store.ts";

/** What the routes of the signing service share. */
export interface DocusealContext {
  store: SigningStore;
  links: FileLinks;
  apiKey: string;
  /** Where people open pages. */
  pageOrigin: string;
  now: () => number;
}
