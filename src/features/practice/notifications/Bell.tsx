import { useSyncExternalStore } from "react";
import { api } from "../../../../convex/_generated/api";
import { countUnread } from "../../../../convex/practice/unreadNews";
import { ErrorBoundary } from "../../../lib/ErrorBoundary";
import { LazyAtOnce } from "../../../ui/lazy/LazyWhenIdle";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { useRecoveringFeed } from "../../../lib/live/useRecoveringFeed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { BellButton } from "./BellButton";
import { MayContext, type May } from "./mayContext";
import { browserNotices, watchBrowserNotices } from "./browserNotices";

const noticeWatch = new LazyModule(
  "browser notifications",
  async () => (await import("./BrowserNoticeWatch")).BrowserNoticeWatch,
);

/** The bell of the top bar, with the live number of unread notifications. Its panel loads on demand. */
export function Bell({ may }: { may: May }) {
  const notices = useSyncExternalStore(watchBrowserNotices, browserNotices);
  const shared = useRecoveringFeed(api.practice.notifications.staff.newest);
  const own = useRecoveringQuery(api.practice.notifications.staff.own, {});
  const unread =
    own.value === undefined || shared.value === undefined ? undefined : countUnread(own.value, shared.value);
  return (
    <MayContext value={may}>
      <BellButton unread={unread} hasCountFailed={own.error !== null || shared.error !== null} />
      {notices === "on" ? (
        <ErrorBoundary resetKey="notices" fallback={() => null}>
          <LazyAtOnce module={noticeWatch}>{(BrowserNoticeWatch) => <BrowserNoticeWatch />}</LazyAtOnce>
        </ErrorBoundary>
      ) : null}
    </MayContext>
  );
}
