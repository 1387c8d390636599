import { useConvex } from "convex/react";
import { use, useEffect, useState, useSyncExternalStore } from "react";
import { OwnSending } from "./ownSending";
import type { SendingState } from "./sendingState";
import { SendingsContext } from "./sendingsContext";

/**
 * One document on its way to a place, which `place` names. It goes on when the client looks at another screen, and is there again when
 * they come back.
 */
export function useSending(place: string): { sending: OwnSending; state: SendingState } {
  const convex = useConvex();
  const sendings = use(SendingsContext);
  const [sending] = useState(() => sendings?.find(place) ?? new OwnSending(convex));
  const state = useSyncExternalStore(sending.subscribe, sending.getState);
  useEffect(() => sendings?.enter(place, sending) ?? sending.end, [sendings, sending, place]);
  return { sending, state };
}
