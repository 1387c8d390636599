import { api } from "../../../../convex/_generated/api";
import { formatCount } from "../../../lib/format/format";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Tiles, type Tile } from "../../../ui/Tiles";
import { radarText } from "./radarText";
import type { RadarFilter } from "./useRadarFilter";

interface RadarTilesProps {
  asked: RadarFilter["asked"];
  today: string | null;
}

/** Counts of items overdue, due in the rest of this week, and next week; live. */
export function RadarTiles({ asked, today }: RadarTilesProps) {
  const args = asked === null || today === null ? "skip" : { ...asked, today };
  const { value, error } = useRecoveringQuery(api.agenda.radar.staff.counts, args);
  const text = (time: "overdue" | "thisWeek" | "nextWeek") =>
    value === undefined ? null : `${formatCount(value[time].count)}${value[time].more ? "+" : ""}`;
  const tiles: Tile[] = [
    { label: radarText.overdue, tone: "bad", value: text("overdue") },
    { label: radarText.thisWeek, tone: "warn", value: text("thisWeek") },
    { label: radarText.nextWeek, tone: "info", value: text("nextWeek") },
  ];
  return <Tiles tiles={tiles} isLoading={error === null} occasion={JSON.stringify(asked)} />;
}
