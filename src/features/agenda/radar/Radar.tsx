import { useId } from "react";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useFirmDayState } from "../../../lib/useFirmDay";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { RadarFilters } from "./RadarFilters";
import { RadarList } from "./RadarList";
import { RadarTiles } from "./RadarTiles";
import { radarText } from "./radarText";
import { useRadarFilter } from "./useRadarFilter";

/** The deadlines and tasks of all clients: counts, filters, and the list by week. */
export function Radar() {
  const filter = useRadarFilter();
  const { today, error, isRetrying, retry } = useFirmDayState();
  const listId = useId();
  if (error !== null) {
    return <ListFailed message={listErrorText(error, radarText.failed)} onRetry={retry} isRetrying={isRetrying} />;
  }
  return (
    <div className="space-y-5">
      <RadarTiles asked={filter.asked} today={today} />
      <RadarFilters filter={filter} controls={listId} />
      <div id={listId}>
        <RadarList filter={filter} today={today} />
      </div>
    </div>
  );
}
