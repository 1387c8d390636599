import { use, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { sentenceOf } from "../../../../convex/practice/notifications/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { plainText } from "../../../ui/text/plainText";
import { showBrowserNotice } from "./browserNotices";
import { KIND_LOOKS } from "./kinds";
import { MayContext } from "./mayContext";

/** More at once would be noise; the bell lists the rest. */
const MOST_AT_ONCE = 3;

/** Shows notifications that arrive while the tab is hidden as browser notifications; earlier ones are not news. */
export function BrowserNoticeWatch() {
  const { value: newest } = useRecoveringQuery(api.practice.notifications.staff.list, { wanted: MOST_AT_ONCE });
  const navigate = useNavigate();
  const may = use(MayContext);
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (newest === undefined) return;
    const before = known.current;
    known.current = Math.max(before ?? 0, newest.items[0]?.at ?? 0);
    if (before === null || !document.hidden) return;
    for (const item of newest.items) {
      if (item.at <= before || !item.isUnread) continue;
      const link = KIND_LOOKS[item.kind].link(item.recordId, may);
      showBrowserNotice({ text: plainText(sentenceOf(item)), tag: String(item.at), onOpen: () => void navigate(link) });
    }
  }, [newest, navigate, may]);
  return null;
}
