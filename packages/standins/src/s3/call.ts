import type { ObjectStore } from "./store.ts";

/** One call of the API, whose signature holds. */
export interface Call {
  method: string;
  url: URL;
  headers: Headers;
  bucket: string;
  /** Empty for calls of the bucket itself. */
  key: string;
  body: Uint8Array;
  store: ObjectStore;
}
