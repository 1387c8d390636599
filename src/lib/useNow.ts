import { useEffect, useState } from "react";
import { serverNow } from "../ui/serverNow";

const EACH_MINUTE_MS = 60_000;

/** The time, epoch ms, for a page that stays open for days: each minute, and at once when the person comes back to it. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tell = () => {
      setNow(serverNow());
    };
    const timer = setInterval(tell, EACH_MINUTE_MS);
    // A phone stops the timers of a page that nobody looks at.
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
    };
  }, []);
  return now;
}
