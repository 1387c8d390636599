import { api } from "../../../../convex/_generated/api";
import { countUnread, isShown } from "../../../../convex/clients/notices/rules";
import { useNow } from "../../../lib/format/useNow";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

/** Notices that have not expired; live, with one subscription for all parts of the page. */
export function useNotices() {
  const { value, ...failure } = useRecoveringQuery(api.clients.notices.portal.list, {});
  // The query does not rerun when a notice expires.
  const now = useNow();
  const notices = value?.filter((notice) => isShown(notice, now));
  return { notices, unread: countUnread(notices ?? [], now), now, ...failure };
}
