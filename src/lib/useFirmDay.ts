import { useSyncExternalStore } from "react";
import { api } from "../../convex/_generated/api";
import { dayIn } from "../../convex/days/rules";
import { serverNow } from "../ui/serverNow";
import { useRecoveringQuery } from "./useRecoveringQuery";

const MINUTE_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => {
    clearInterval(timer);
  };
}

/** Today in the practice's time zone; null until that is known. A page that stays open turns to the next day by itself. */
export function useFirmDay(): string | null {
  return useFirmDayState().today;
}

/** The same for a screen that shows nothing without the day, and so says why there is none. */
export function useFirmDayState() {
  const { value, ...state } = useRecoveringQuery(api.firm.staff.get, {});
  const timeZone = value?.settings.timeZone ?? null;
  const today = useSyncExternalStore(subscribe, () => (timeZone === null ? null : dayIn(timeZone, serverNow())));
  return { today, ...state };
}
