import { useId } from "react";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useFirmDayState } from "../../../lib/useFirmDay";
import { RadarFilters } from "./RadarFilters";
import { RadarList } from "./RadarList";
import { RadarTiles } from "./RadarTiles";
import { radarText } from "./radarText";
import { useRadarFilter } from "./useRadarFilter";

/** The deadlines and tasks of all clients: counts, filters, and the list by week. */
export function Radar() {
  const filter = useRadarFilter();
  const { today, ...failure } = useFirmDayState();
  const listId = useId();
  if (failure.error !== null) return <QueryFailed text={radarText.failed} {...failure} />;
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
