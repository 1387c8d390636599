import { useEffect, useEffectEvent } from "react";

/** Marks what is unread as read once it is on a page that somebody sees; a page in the background waits until it is seen. */
export function useReadOnSight(unread: number, markRead: () => Promise<unknown>): void {
  const mark = useEffectEvent(() => {
    // The next message, or the next visit, tries again.
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
