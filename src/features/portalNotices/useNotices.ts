import { api } from "../../../convex/_generated/api";
import { countUnread, isShown } from "../../../convex/portalNotices/rules";
import { useNow } from "../../lib/useNow";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";

/** What the client was told and has not expired; live, and one subscription however many parts of the page ask. */
export function useNotices() {
  const { value, ...failure } = useRecoveringQuery(api.portalNotices.portal.list, {});
  // The server's answer does not change when a notice expires.
  const now = useNow();
  const notices = value?.filter((notice) => isShown(notice, now));
  return { notices, unread: countUnread(notices ?? [], now), now, ...failure };
}
