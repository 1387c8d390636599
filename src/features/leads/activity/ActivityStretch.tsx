import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Banner } from "../../../ui/feedback/Banner";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import type { LeadActivityEntry, ActivityPlace } from "./activity";
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
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.leads.activity.staff.list, asked);
  const shown = useLastAnswer(value);
  if (error !== null) {
    return (
      <Banner tone="bad" action={<RetryButton size="small" onRetry={retry} isRetrying={isRetrying} />}>
        {listErrorText(error, activityText.failed)}
      </Banner>
    );
  }
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

/** A stretch that gets an end has new arguments: keeps the last answer until the new one arrives. */
function useLastAnswer(value: LeadActivityEntry | undefined): LeadActivityEntry | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
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
