import { api } from "../../../../convex/_generated/api";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { SideFailed } from "../../../lib/SideFailed";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import type { ActivityPlace } from "./activity";
import { ActivityEntry } from "./ActivityEntry";
import { activityText } from "./activityText";

interface ActivityStretchProps {
  leadId: string;
  before: ActivityPlace | null;
  last: ActivityPlace | null;
  /** The next stretch starts below this entry. */
  onOlder: (last: ActivityPlace) => void;
}

/** The entries between two others, with a button for older ones. */
export function ActivityStretch({ onOlder, ...asked }: ActivityStretchProps) {
  const { value, ...failure } = useRecoveringQuery(api.leads.activity.staff.list, asked);
  // A stretch that gets an end has new arguments.
  const shown = useLastValue(value);
  if (failure.error !== null) return <SideFailed text={activityText.failed} {...failure} />;
  if (shown === undefined) return <EntriesLoading isFirst={asked.before === null} />;
  if (shown === null || shown.entries.length === 0) {
    return asked.before === null ? <p className="text-sm text-ink-soft">{activityText.none}</p> : null;
  }
  const { entries, hasOlder } = shown;
  const end = entries.at(-1);
  return (
    <>
      <ol className="space-y-3">
        {entries.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasOlder && end !== undefined && end.id !== asked.last?.id ? (
        <RetryButton
          size="small"
          label={activityText.showOlder}
          onRetry={() => {
            onOlder({ at: end.at, id: end.id });
          }}
        />
      ) : null}
    </>
  );
}

function EntriesLoading({ isFirst }: { isFirst: boolean }) {
  return (
    <div className="space-y-3">
      <p role="status" className="text-sm text-ink-soft">
        {isFirst ? activityText.loading : activityText.loadingOlder}
      </p>
      <Skeleton className="w-48" />
      <Skeleton className="w-32" />
    </div>
  );
}
