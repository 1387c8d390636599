import { useSyncExternalStore } from "react";
import { serverNow } from "../../ui/text/serverNow";

const MINUTE_MS = 60_000;

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => {
    clearInterval(timer);
  };
}

/** The time in whole minutes: bars move to another age, week or month while the screen is open. */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS);
}
