import type { FileLinks } from "./fileLinks.ts";
import type { SigningStore } from "./store.ts";

/** Shared state of the signing service's routes. */
export interface DocusealContext {
  store: SigningStore;
  links: FileLinks;
  apiKey: string;
  /** The origin under which people open pages. */
  pageOrigin: string;
  now: () => number;
}
