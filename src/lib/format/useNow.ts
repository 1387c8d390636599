import { useEffect, useState } from "react";
import { serverNow } from "../../ui/text/serverNow";

const EACH_MINUTE_MS = 60_000;

/** The time, epoch ms, for a page that stays open for days: updated each minute, and when the page becomes visible. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tell = () => {
      setNow(serverNow());
    };
    const timer = setInterval(tell, EACH_MINUTE_MS);
    // Phones stop the timers of a hidden page.
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
    };
  }, []);
  return now;
}
