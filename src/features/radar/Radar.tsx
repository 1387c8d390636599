import { useId } from "react";
import { useFirmDay } from "../../lib/useFirmDay";
import { RadarFilters } from "./RadarFilters";
import { RadarList } from "./RadarList";
import { RadarTiles } from "./RadarTiles";
import { useRadarFilter } from "./useRadarFilter";

/** What is due, of all clients: counts, filters, and the list by week. */
export function Radar() {
  const filter = useRadarFilter();
  const today = useFirmDay();
  const listId = useId();
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
