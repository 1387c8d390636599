import { ChevronDown, UserRound } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { ChoiceMenu } from "../../../ui/menu/ChoiceMenu";
import { plainText } from "../../../ui/text/plainText";
import { radarText, type RadarItem } from "./radarText";
import type { ListArgs } from "./useSetRadarDone";
import { NOBODYS, useSetRadarOwner } from "./useSetRadarOwner";

/** The owner of a task or deadline, and the menu that changes it. */
export function RadarOwner({ item, asked }: { item: RadarItem; asked: ListArgs }) {
  const { value: owners = [] } = useRecoveringQuery(api.cases.tasks.staff.owners, {});
  const { run, isSending } = useSetRadarOwner(item, asked, owners);
  const { ownerId, ownerName, isOwnerHere } = item;
  const title = plainText(item.title);
  const hasLeft = ownerName !== null && !isOwnerHere;
  const named = ownerName === null ? radarText.nobodys : plainText(ownerName);
  const words = hasLeft ? radarText.hasLeft(named) : named;
  const here = owners.filter(({ isHere }) => isHere);
  return (
    <span className="relative z-10 min-w-0">
      <ChoiceMenu
        label={radarText.ownerOf(title)}
        value={ownerId ?? NOBODYS}
        choices={[
          { value: NOBODYS, label: radarText.nobodys },
          ...here.map(({ userId, name }) => ({ value: userId, label: plainText(name) })),
        ]}
        onChoose={(to) => {
          if (to !== (ownerId ?? NOBODYS)) run(to);
        }}
      >
        <Button
          look="quiet"
          size="inline"
          aria-label={`${radarText.ownerOf(title)}: ${words}`}
          aria-busy={isSending}
          data-control="owner"
          className={cn(
            "-mx-1 gap-1 rounded px-1 py-0.5 text-xs font-normal touch:min-h-11",
            hasLeft && "text-warn-ink",
          )}
        >
          <UserRound aria-hidden className="size-3 shrink-0" />
          <span className="truncate">{words}</span>
          <ChevronDown aria-hidden className="size-3 shrink-0 opacity-70 print:hidden" />
        </Button>
      </ChoiceMenu>
    </span>
  );
}
