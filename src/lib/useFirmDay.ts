import { useSyncExternalStore } from "react";
import { api } from "../../convex/_generated/api";
import { dayIn } from "../../convex/platform/days";
import { serverNow } from "../ui/text/serverNow";
import { useRecoveringQuery } from "./calls/useRecoveringQuery";

const MINUTE_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => {
    clearInterval(timer);
  };
}

/** Today in the practice's time zone; null until known. An open page switches to the next day automatically. */
export function useFirmDay(): string | null {
  return useFirmDayState().today;
}

/** The same with the query's state, for a screen that shows nothing without the day. */
export function useFirmDayState() {
  const { value, ...state } = useRecoveringQuery(api.practice.settings.staff.get, {});
  const timeZone = value?.settings.timeZone ?? null;
  const today = useSyncExternalStore(subscribe, () => (timeZone === null ? null : dayIn(timeZone, serverNow())));
  return { today, ...state };
}
