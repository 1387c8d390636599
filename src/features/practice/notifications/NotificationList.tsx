import type { FunctionReturnType } from "convex/server";
import { BellOff } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { MOST_LISTED } from "../../../../convex/practice/notifications/rules";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { NotificationItem } from "./NotificationItem";

const PAGE = 20;

type NotificationPage = FunctionReturnType<typeof api.practice.notifications.staff.list>;

interface NotificationListProps {
  /** Called with the time of the newest visible notification, or null. */
  onNewest: (at: number | null) => void;
  onClose: () => void;
}

/** The newest notifications, live; older ones on request. */
export function NotificationList({ onNewest, onClose }: NotificationListProps) {
  const [wanted, setWanted] = useState(PAGE);
  const { listed, isLoadingOlder, error, isRetrying, retry } = useListed(wanted);
  const newestAt = listed?.items[0]?.at ?? null;
  useEffect(() => {
    onNewest(newestAt);
  }, [newestAt, onNewest]);
  if (error !== null) {
    return (
      <div className="p-3">
        <ListFailed
          message={listErrorText(error, "Failed to load notifications")}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      </div>
    );
  }
  if (listed === undefined) return <NotificationsLoading />;
  if (listed.items.length === 0) {
    return (
      <Empty icon={<BellOff aria-hidden />} title="Nothing new.">
        News about the records of the practice appears here.
      </Empty>
    );
  }
  return (
    <>
      <ul aria-label="List of notifications" className="divide-y divide-line border-b border-line">
        {listed.items.map((item) => (
          <NotificationItem key={item.at} item={item} onClose={onClose} />
        ))}
      </ul>
      {listed.hasOlder ? (
        <Older
          isFull={listed.items.length >= MOST_LISTED}
          isLoading={isLoadingOlder}
          onShow={() => {
            setWanted(listed.items.length + PAGE);
          }}
        />
      ) : null}
    </>
  );
}

/** Keeps the list while a longer one loads. */
function useListed(wanted: number) {
  const { value: answered, ...state } = useRecoveringQuery(api.practice.notifications.staff.list, { wanted });
  const [last, setLast] = useState<NotificationPage>();
  if (answered !== undefined && answered !== last) setLast(answered);
  return { listed: answered ?? last, isLoadingOlder: answered === undefined, ...state };
}

function Older({ isFull, isLoading, onShow }: { isFull: boolean; isLoading: boolean; onShow: () => void }) {
  if (isFull) {
    return <p className="p-4 text-center text-xs text-ink-soft">The newest {String(MOST_LISTED)} are shown.</p>;
  }
  return (
    <div className="flex justify-center p-4">
      <Button onClick={onShow} disabled={isLoading} className="max-sm:h-11">
        {isLoading ? "Loading..." : "Show older"}
      </Button>
    </div>
  );
}

function NotificationsLoading() {
  return (
    <div role="status" aria-label="Loading notifications" className="divide-y divide-line">
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex h-16 items-center gap-3 px-5">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="w-3/5" />
            <Skeleton className="h-2.5 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
