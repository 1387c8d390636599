import { useQuery } from "convex/react";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { api } from "../../../convex/_generated/api";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { BellButton } from "./BellButton";
import { browserNotices, watchBrowserNotices } from "./browserNotices";

const BrowserNoticeWatch = lazy(async () => ({
  default: (await import("./BrowserNoticeWatch")).BrowserNoticeWatch,
}));

/** The bell of the top bar, with the live number of unread notifications. Everything behind it is fetched when needed. */
export function Bell() {
  const notices = useSyncExternalStore(watchBrowserNotices, browserNotices);
  return (
    <>
      {/* Without the number the bell still opens, and asks for the number again. */}
      <ErrorBoundary resetKey="bell" fallback={(_, retry) => <BellButton unread={undefined} onClosed={retry} />}>
        <CountingBell />
      </ErrorBoundary>
      {notices === "on" ? (
        <ErrorBoundary resetKey="notices" fallback={() => null}>
          <Suspense fallback={null}>
            <BrowserNoticeWatch />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

function CountingBell() {
  return <BellButton unread={useQuery(api.notifications.staff.unread)} />;
}
