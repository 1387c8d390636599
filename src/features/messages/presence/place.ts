import type { PlaceKind } from "../../../../convex/workspace/presence/rules";

/** A record whose page can be open. */
export interface PresencePlace {
  kind: PlaceKind;
  recordId: string;
}

/** Case before client: a case's address begins with its client's. */
const ADDRESSES: readonly (readonly [PlaceKind, RegExp])[] = [
  ["lead", /^\/lead\/([^/?#]+)/],
  ["contract", /^\/contracts\/([^/?#]+)/],
  ["case", /^\/clients\/[^/?#]+\/cases\/([^/?#]+)/],
  ["client", /^\/clients\/([^/?#]+)/],
];

/** The record of an address; null for other addresses. */
export function presencePlaceOf(address: string): PresencePlace | null {
  for (const [kind, pattern] of ADDRESSES) {
    const recordId = pattern.exec(address)?.[1];
    if (recordId !== undefined) return { kind, recordId };
  }
  return null;
}
