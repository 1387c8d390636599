import { useEffect, useEffectEvent } from "react";

/** Marks messages as read once their page is visible; a page in the background waits. */
export function useReadOnSight(unread: number, markRead: () => Promise<unknown>): void {
  const mark = useEffectEvent(() => {
    // Failures are silent: the next message or visit tries again.
    markRead().catch(() => undefined);
  });
  useEffect(() => {
    if (unread === 0) return undefined;
    const look = () => {
      if (document.visibilityState === "visible") mark();
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
    };
  }, [unread]);
}
