import { BellOff } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { MOST_LISTED } from "../../../../convex/practice/notifications/rules";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { InboxLoading } from "./InboxLoading";
import { NotificationItem } from "./NotificationItem";

const PAGE = 20;

interface NotificationListProps {
  /** Called with the time of the newest visible notification, or null. */
  onNewest: (at: number | null) => void;
  onClose: () => void;
}

/** The newest notifications, live; older ones on request. */
export function NotificationList({ onNewest, onClose }: NotificationListProps) {
  const [wanted, setWanted] = useState(PAGE);
  const { value, ...failure } = useRecoveringQuery(api.practice.notifications.staff.list, { wanted });
  const listed = useLastValue(value);
  const newestAt = listed?.items[0]?.at ?? null;
  useEffect(() => {
    onNewest(newestAt);
  }, [newestAt, onNewest]);
  if (failure.error !== null) {
    return (
      <div className="p-3">
        <QueryFailed text="Failed to load notifications" {...failure} />
      </div>
    );
  }
  if (listed === undefined) return <InboxLoading label="Loading notifications" lines={5} markClass="size-8" />;
  if (listed.items.length === 0) {
    return (
      <Empty icon={<BellOff aria-hidden />} title="Nothing new.">
        News about your leads, clients and cases appears here.
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
          isLoading={value === undefined}
          onShow={() => {
            setWanted(listed.items.length + PAGE);
          }}
        />
      ) : null}
    </>
  );
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
