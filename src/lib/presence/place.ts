import type { PlaceKind } from "../../../convex/presence/rules";

/** A record whose page somebody may have open. */
export interface Place {
  kind: PlaceKind;
  recordId: string;
}

/** A case stands before its client, whose address its own begins with. */
const ADDRESSES: readonly (readonly [PlaceKind, RegExp])[] = [
  ["lead", /^\/lead\/([^/?#]+)/],
  ["contract", /^\/contracts\/([^/?#]+)/],
  ["case", /^\/clients\/[^/?#]+\/cases\/([^/?#]+)/],
  ["client", /^\/clients\/([^/?#]+)/],
];

/** The record of an address, or null for the address of anything else. */
export function placeOf(address: string): Place | null {
  for (const [kind, pattern] of ADDRESSES) {
    const recordId = pattern.exec(address)?.[1];
    if (recordId !== undefined) return { kind, recordId };
  }
  return null;
}
