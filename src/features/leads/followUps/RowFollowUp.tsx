import { CalendarPlus, UserRoundPlus } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { isDue } from "../../../../convex/leads/followUps/rules";
import { fieldKey } from "../../../lib/live/useRowWrite";
import { useFirmDay } from "../../../lib/useFirmDay";
import { useSavingLook } from "../../../lib/drafts/useSavingLook";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { savingFade, SavingRing, type SavingLook } from "../../../ui/feedback/SavingMark";
import { ChoiceMenu } from "../../../ui/menu/ChoiceMenu";
import { Avatar } from "../../../ui/text/Avatar";
import { useOwnerName } from "../shared/leadOwners";
import { shortDay } from "../shared/shortDay";
import type { LeadRow } from "../shared/leadRow";
import { DayDialog } from "./DayDialog";
import { PICK } from "./dayChoices";
import { followUpText } from "./followUpText";
import { useOwnerField } from "./useOwnerField";
import { firstDay, useNextContactField } from "./useNextContactField";

interface RowFieldProps {
  lead: LeadRow;
  onMenuOpenChange: (open: boolean) => void;
}

/**
 * Owner and next contact of a lead, in its row: small buttons with menus. Those of a value that is not set appear with the pointer or the
 * focus. Beside a name there is room for a date only once it is due.
 */
export function RowFollowUp({ place, ...row }: RowFieldProps & { place: "column" | "name" }) {
  const isDated = isDue(row.lead.nextContactOn, useFirmDay());
  if (place === "column") {
    return (
      <span data-follow-up={place} className="-ml-1 flex items-center">
        <RowOwner {...row} />
        <RowNextContact {...row} />
      </span>
    );
  }
  const isSet = isDated || row.lead.ownerId !== null;
  return (
    // No higher than the line of the name, which keeps its width while nothing is set.
    <span
      data-follow-up={place}
      className={cn(
        "-my-2 flex shrink-0 items-center touch:-my-4 [&_button]:h-7 touch:[&_button]:h-11",
        !isSet && "w-0 group-focus-within/row:w-auto group-hover/row:w-auto has-data-[state=open]:w-auto touch:w-auto",
      )}
    >
      <RowOwner {...row} />
      {isDated ? <RowNextContact {...row} /> : null}
    </span>
  );
}

function RowOwner({ lead, onMenuOpenChange }: RowFieldProps) {
  const { field, choices, onSet } = useOwnerField(lead);
  const saving = useSavingLook(fieldKey(field.mutation, lead));
  const name = useOwnerName(lead.ownerId);
  return (
    <ChoiceMenu
      label={`Owner of ${lead.fullName}`}
      value={field.valueOf(lead)}
      choices={choices}
      onChoose={(to, seen) => {
        onSet(lead, to, seen);
      }}
      onOpenChange={onMenuOpenChange}
    >
      <CellButton
        data-control="owner"
        label={`Owner of ${lead.fullName}: ${name ?? followUpText.nobody}`}
        isSet={lead.ownerId !== null}
        saving={saving}
      >
        {name === null ? <UserRoundPlus aria-hidden className="size-4" /> : <Avatar name={name} size="small" />}
      </CellButton>
    </ChoiceMenu>
  );
}

function RowNextContact({ lead, onMenuOpenChange }: RowFieldProps) {
  const { field, choices, onSet, today } = useNextContactField(lead);
  const saving = useSavingLook(fieldKey(field.mutation, lead));
  const [picking, setPicking] = useState<{ seen: string } | null>(null);
  const day = lead.nextContactOn;
  const isNow = isDue(day, today);
  const words = day === null ? followUpText.noDay : `${field.textOf?.(day) ?? day}${isNow ? ", due" : ""}`;
  return (
    <>
      <ChoiceMenu
        label={`Next contact of ${lead.fullName}`}
        value={field.valueOf(lead)}
        choices={choices}
        onChoose={(to, seen) => {
          if (to === PICK) setPicking({ seen });
          else onSet(lead, to, seen);
        }}
        onOpenChange={onMenuOpenChange}
      >
        <CellButton label={`Next contact of ${lead.fullName}: ${words}`} isSet={day !== null} saving={saving}>
          {day === null ? (
            <CalendarPlus aria-hidden className="size-4" />
          ) : (
            <span className={cn("text-xs tabular-nums", isNow ? "font-medium text-warn-ink" : "text-ink-soft")}>
              {shortDay(day)}
            </span>
          )}
        </CellButton>
      </ChoiceMenu>
      <DayDialog
        first={picking && firstDay(picking.seen, today)}
        onDone={(chosen) => {
          setPicking(null);
          if (chosen !== null && picking !== null) onSet(lead, chosen, picking.seen);
        }}
      />
    </>
  );
}

interface CellButtonProps extends ComponentProps<typeof Button> {
  label: string;
  isSet: boolean;
  saving: SavingLook | null;
  children: ReactNode;
}

function CellButton({ label, isSet, saving, className, children, ...button }: CellButtonProps) {
  return (
    <Button
      look="quiet"
      aria-label={label}
      title={label}
      aria-busy={saving !== null}
      className={cn(
        "min-w-8 px-1 data-[state=open]:bg-press",
        !isSet &&
          "opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 touch:opacity-100",
        savingFade(saving),
        className,
      )}
      {...button}
    >
      {saving === null ? children : <SavingRing isHalted={saving.isHalted} />}
    </Button>
  );
}
