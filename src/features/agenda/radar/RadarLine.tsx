import { Link } from "react-router-dom";
import { isDoneByHand, RADAR_KIND_LABELS } from "../../../../convex/agenda/radar/rules";
import { DueLine, WHOLE_LINE } from "../../../lib/dueItems/DueLine";
import { casePath, clientPath } from "../../../lib/paths";
import { Badge } from "../../../ui/text/Badge";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { RadarOwner } from "./RadarOwner";
import type { RadarItem } from "./radarText";
import { useSetRadarDone, type ListArgs } from "./useSetRadarDone";

interface RadarLineProps {
  item: RadarItem;
  today: string;
  asked: ListArgs;
  /** The line leaves the list. */
  onGone: () => void;
}

/** A deadline or task; its title links to its page. */
export function RadarLine({ item, today, asked, onGone }: RadarLineProps) {
  const setDone = useSetRadarDone(item, asked);
  const { kind, clientId, caseId } = item;
  const title = plainText(item.title);
  const isByHand = isDoneByHand(kind);
  return (
    <DueLine
      item={item}
      name={title}
      badge={<Badge tone="quiet">{RADAR_KIND_LABELS[kind].one}</Badge>}
      today={today}
      links={{ client: true, case: true }}
      hasOwner={isByHand}
      owner={isByHand ? <RadarOwner item={item} asked={asked} /> : null}
      hasWeekday
      onSetDone={
        isByHand
          ? () => {
              onGone();
              setDone();
            }
          : null
      }
    >
      <Link
        to={caseId === null ? clientPath(clientId) : casePath({ clientId, caseId })}
        className={cn(WHOLE_LINE, "underline-offset-2 hover:underline")}
      >
        {title}
      </Link>
    </DueLine>
  );
}
