import { useQuery } from "convex/react";
import { useSyncExternalStore } from "react";
import { api } from "../../convex/_generated/api";
import { dayIn } from "../../convex/days/rules";
import { serverNow } from "../ui/serverNow";

const MINUTE_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => {
    clearInterval(timer);
  };
}

/** Today in the practice's time zone; null until that is known. A page that stays open turns to the next day by itself. */
export function useFirmDay(): string | null {
  const timeZone = useQuery(api.firm.staff.get, {})?.settings.timeZone ?? null;
  return useSyncExternalStore(subscribe, () => (timeZone === null ? null : dayIn(timeZone, serverNow())));
}
