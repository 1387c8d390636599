import { dayText } from "../../../convex/days/rules";
import { isDue } from "../../../convex/leadFollowUps/rules";
import { Avatar } from "../../ui/Avatar";
import { cn } from "../../ui/cn";
import { useFirmDay } from "../useFirmDay";
import { useOwnerName } from "./leadOwners";
import type { LeadRow } from "./leadRow";

/** "Nov 30": the year is heard, and seen on the lead's page. */
function shortDay(day: string): string {
  return dayText(day).replace(/, \d+$/, "");
}

interface FollowUpMarkProps {
  lead: Pick<LeadRow, "ownerId" | "nextContactOn">;
  className?: string | undefined;
}

/** Who follows a lead up and when, as quiet as a row needs it; nothing for a lead without both. */
export function FollowUpMark({ lead, className }: FollowUpMarkProps) {
  return lead.ownerId === null && lead.nextContactOn === null ? null : <Mark lead={lead} className={className} />;
}

function Mark({ lead: { ownerId, nextContactOn }, className }: FollowUpMarkProps) {
  const today = useFirmDay();
  const name = useOwnerName(ownerId);
  const owner = name === null ? null : `Owner: ${name}`;
  const isNow = isDue(nextContactOn, today);
  const day = nextContactOn === null ? null : `Next contact: ${dayText(nextContactOn)}${isNow ? ", due" : ""}`;
  const words = [owner, day].filter((part) => part !== null).join(". ");
  return (
    <span title={words} className={cn("inline-flex items-center gap-1.5 text-xs", className)}>
      <span className="sr-only">{words}</span>
      {name === null ? null : <Avatar name={name} size="small" />}
      {nextContactOn === null ? null : (
        <span aria-hidden className={cn("tabular-nums", isNow ? "font-medium text-warn-ink" : "text-ink-soft")}>
          {shortDay(nextContactOn)}
        </span>
      )}
    </span>
  );
}
