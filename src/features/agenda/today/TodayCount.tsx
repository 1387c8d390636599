import { useFirmDay } from "../../../lib/useFirmDay";
import { todayText } from "./todayText";
import { useNeeds, useViewer } from "./useToday";

/** The number of lines that need the person, beside the navigation's item; renders nothing at zero. */
export function TodayCount() {
  const { viewer } = useViewer(useFirmDay());
  const { lines, hasMore } = useNeeds(viewer);
  const count = lines?.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-5 rounded-full bg-press px-1.5 text-center text-2xs leading-5 text-ink-soft tabular-nums forced-colors:border">
      <span aria-hidden>
        {String(count)}
        {hasMore ? "+" : ""}
      </span>
      <span className="sr-only"> {todayText.unread(count)}</span>
    </span>
  );
}
