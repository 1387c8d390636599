import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { formatCount } from "../../../lib/format/format";

/** The number of documents to review, beside the navigation's item; renders nothing at zero. */
export function ReviewWaiting() {
  const { value } = useRecoveringQuery(api.documents.reviewQueue.staff.count, { filter: "everyone" });
  if (value === undefined || value.count === 0) return null;
  return (
    <span className="ml-auto text-xs text-ink-soft tabular-nums">
      {`${formatCount(value.count)}${value.more ? "+" : ""}`}
      <span className="sr-only"> to review</span>
    </span>
  );
}
