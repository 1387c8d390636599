import { useState, type ReactNode } from "react";
import type { UnreadCount } from "../../../convex/notifications/rules";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { listErrorText } from "../../lib/refusalText";
import { ListFailed } from "../../ui/ListFailed";
import { SlidePanel } from "../../ui/SlidePanel";
import { InboxHead } from "./InboxHead";
import { NotificationList } from "./NotificationList";
import { NotificationSettings } from "./NotificationSettings";

export interface InboxPanelProps {
  /** Undefined while it is not known. */
  unread: UnreadCount | undefined;
  onClose: () => void;
}

/** The inbox of one staff member: the newest notifications, and which kinds are wanted. */
export function InboxPanel({ unread, onClose }: InboxPanelProps) {
  const [newestShown, setNewestShown] = useState<number | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <SlidePanel
      open
      onOpenChange={onClose}
      title="Notifications"
      closeLabel="Close notifications"
      side="right"
      size="md"
    >
      <InboxHead unread={unread} newestShown={newestShown} isChoosing={isChoosing} onChoosingChange={setChoosing} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isChoosing ? (
          <Guarded what="settings">
            <NotificationSettings />
          </Guarded>
        ) : null}
        <Guarded what="notifications">
          <NotificationList onNewest={setNewestShown} onClose={onClose} />
        </Guarded>
      </div>
    </SlidePanel>
  );
}

/** Each half fails by itself. */
function Guarded({ what, children }: { what: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={what}
      fallback={(error, retry) => (
        <div className="p-3">
          <ListFailed message={listErrorText(error, `Failed to load ${what}`)} onRetry={retry} />
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
