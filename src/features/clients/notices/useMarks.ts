import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import type { PortalNotice } from "./portalNotice";

interface Marks {
  markRead: (noticeId: PortalNotice["noticeId"]) => void;
  /** Marks all up to this time, epoch ms. */
  markAllRead: (upTo: number) => void;
}

/** Marks notices as read. If a mark fails, the notice stays unread. */
export function useMarks(): Marks {
  const one = useMutation(api.clients.notices.portal.markRead);
  const all = useMutation(api.clients.notices.portal.markAllRead);
  return {
    markRead: (noticeId) => {
      one({ noticeId }).catch(() => undefined);
    },
    markAllRead: (upTo) => {
      all({ upTo }).catch(() => undefined);
    },
  };
}
