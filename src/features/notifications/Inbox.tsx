import { useState } from "react";
import type { UnreadCount } from "../../../convex/notifications/rules";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { listErrorText } from "../../lib/refusalText";
import { ListFailed } from "../../ui/ListFailed";
import { InboxHead } from "./InboxHead";
import { NotificationList } from "./NotificationList";
import { NotificationSettings } from "./NotificationSettings";

export interface InboxProps {
  /** Undefined while it is not known. */
  unread: UnreadCount | undefined;
  hasCountFailed: boolean;
  onClose: () => void;
}

/** The inbox of one staff member: the newest notifications, and which kinds are wanted. */
export function Inbox({ unread, hasCountFailed, onClose }: InboxProps) {
  const [newestShown, setNewestShown] = useState<number | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <InboxHead
        unread={unread}
        hasCountFailed={hasCountFailed}
        newestShown={newestShown}
        isChoosing={isChoosing}
        onChoosingChange={setChoosing}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {/* Each half fails by itself. */}
        {isChoosing ? (
          <ErrorBoundary
            resetKey="settings"
            fallback={(error, retry) => <SettingsFailed error={error} onRetry={retry} />}
          >
            <NotificationSettings />
          </ErrorBoundary>
        ) : null}
        <NotificationList onNewest={setNewestShown} onClose={onClose} />
      </div>
    </>
  );
}

function SettingsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="p-3">
      <ListFailed message={listErrorText(error, "Failed to load settings")} onRetry={onRetry} />
    </div>
  );
}
