import { useRef, useState } from "react";
import type { LeadRow } from "../shared/leadRow";
import { FieldMenu } from "../../../lib/live/FieldMenu";
import { PICK } from "./dayChoices";
import { DayForm } from "./DayForm";
import { firstDay, useNextContactField } from "./useNextContactField";

/** Chooses when to contact a lead next: a day soon with one click, any other by its date. */
export function NextContact({ lead }: { lead: LeadRow }) {
  const { onSet, today, ...field } = useNextContactField(lead);
  const [picking, setPicking] = useState<{ seen: string } | null>(null);
  const hasPicked = useRef(false);
  if (picking !== null) {
    return (
      <DayForm
        first={firstDay(picking.seen, today)}
        onDone={(day) => {
          hasPicked.current = true;
          setPicking(null);
          if (day !== null) onSet(lead, day, picking.seen);
        }}
      />
    );
  }
  return (
    <span
      ref={(box) => {
        // The menu takes the focus of the form that it replaces.
        if (box !== null && hasPicked.current) box.querySelector("button")?.focus();
        hasPicked.current = false;
      }}
    >
      <FieldMenu
        {...field}
        onSet={(row, to, seen) => {
          if (to === PICK) setPicking({ seen });
          else onSet(row, to, seen);
        }}
      />
    </span>
  );
}
