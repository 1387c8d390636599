import { dayText } from "../../../../convex/platform/days";
import { isDue } from "../../../../convex/leads/followUps/rules";
import { Avatar } from "../../../ui/text/Avatar";
import { cn } from "../../../ui/cn";
import { useFirmDay } from "../../../lib/useFirmDay";
import { useOwnerName } from "./leadOwners";
import type { LeadRow } from "./leadRow";
import { shortDay } from "./shortDay";

const PLACE_CLASS = {
  column: "",
  name: "",
  card: "not-group-data-[layout=cards]/row:hidden",
} as const;

interface FollowUpMarkProps {
  lead: Pick<LeadRow, "ownerId" | "nextContactOn">;
  /** In its own column; beside the name, if the list has no room for that column; on a card. */
  place: keyof typeof PLACE_CLASS;
}

/** A lead's owner and next contact, muted; nothing for a lead without either. Beside a name the date appears once it is due. */
export function FollowUpMark({ lead, place }: FollowUpMarkProps) {
  return lead.ownerId === null && lead.nextContactOn === null ? null : <Mark lead={lead} place={place} />;
}

function Mark({ lead: { ownerId, nextContactOn }, place }: FollowUpMarkProps) {
  const today = useFirmDay();
  const name = useOwnerName(ownerId);
  const owner = name === null ? null : `Owner: ${name}`;
  const isNow = isDue(nextContactOn, today);
  const day = nextContactOn === null ? null : `Next contact: ${dayText(nextContactOn)}${isNow ? ", due" : ""}`;
  const words = [owner, day].filter((part) => part !== null).join(". ");
  return (
    <span
      title={words}
      data-follow-up={place}
      className={cn("inline-flex shrink-0 items-center gap-1.5 text-xs whitespace-nowrap", PLACE_CLASS[place])}
    >
      <span className="sr-only">{words}</span>
      {name === null ? null : <Avatar name={name} size="small" />}
      {nextContactOn === null || (place === "name" && !isNow) ? null : (
        <span aria-hidden className={cn("tabular-nums", isNow ? "font-medium text-warn-ink" : "text-ink-soft")}>
          {shortDay(nextContactOn)}
        </span>
      )}
    </span>
  );
}
