import { useId, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import type { UnreadCount } from "../../../../convex/practice/unreadNews";
import { ErrorBoundary } from "../../../lib/ErrorBoundary";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { Tabs } from "../../../ui/Tabs";
import { InboxHead } from "./InboxHead";
import { MyTasks } from "./MyTasks";
import { NotificationList } from "./NotificationList";
import { NotificationSettings } from "./NotificationSettings";

interface InboxProps {
  /** Undefined while unknown. */
  unread: UnreadCount | undefined;
  hasCountFailed: boolean;
  onClose: () => void;
}

type InboxPart = "news" | "tasks";

/** A staff member's inbox: the newest notifications, and their tasks. */
export function NotificationInbox(props: InboxProps) {
  const [part, setPart] = useState<InboxPart>("news");
  const mine = useRecoveringQuery(api.cases.tasks.staff.mine, {});
  const contentId = useId();
  return (
    <>
      <div className="border-b border-line px-5">
        <Tabs<InboxPart>
          label="Parts of the inbox"
          value={part}
          tabs={[
            { value: "news", label: "News", count: null },
            { value: "tasks", label: "My tasks", count: mine.value?.open.length ?? null },
          ]}
          onChange={setPart}
          controls={contentId}
        />
      </div>
      {/* On a low window, as at 400 % zoom, all of it scrolls, and each list keeps a height to read in. */}
      <div id={contentId} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {part === "tasks" ? (
          <div className="min-h-40 flex-1 overflow-y-auto">
            <ErrorBoundary
              resetKey="tasks"
              fallback={(error, retry) => (
                <PartFailed error={error} unforeseen="Failed to load your tasks" onRetry={retry} />
              )}
            >
              <MyTasks mine={mine} onClose={props.onClose} />
            </ErrorBoundary>
          </div>
        ) : (
          <News {...props} />
        )}
      </div>
    </>
  );
}

/** The newest notifications, and the chosen kinds. */
function News({ unread, hasCountFailed, onClose }: InboxProps) {
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
      <div className="min-h-40 flex-1 overflow-y-auto">
        {/* Each half fails alone. */}
        {isChoosing ? (
          <ErrorBoundary
            resetKey="settings"
            fallback={(error, retry) => (
              <PartFailed error={error} unforeseen="Failed to load settings" onRetry={retry} />
            )}
          >
            <NotificationSettings />
          </ErrorBoundary>
        ) : null}
        <NotificationList onNewest={setNewestShown} onClose={onClose} />
      </div>
    </>
  );
}

interface PartFailedProps {
  error: unknown;
  unforeseen: string;
  onRetry: () => void;
}

function PartFailed({ error, unforeseen, onRetry }: PartFailedProps) {
  return (
    <div className="p-3">
      <ListFailed message={listErrorText(error, unforeseen)} onRetry={onRetry} />
    </div>
  );
}
