import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { BULK_FIELDS, MOST_AT_ONCE, type BulkField } from "../../../../convex/leads/bulk/rules";
import type { LeadRow } from "../shared/leadRow";
import { BulkBar } from "../../../lib/rows/BulkBar";
import { tellBulk } from "../../../lib/rows/bulkToasts";
import type { Selection } from "../../../lib/rows/selection";
import { useWrite } from "../../../lib/calls/useWrite";
import { useFirmDay } from "../../../lib/useFirmDay";
import { PICK } from "../followUps/dayChoices";
import { DayDialog } from "../followUps/DayDialog";
import { SHOWN, useBulkChoices, useBulkLabel } from "./bulkChoices";
import { bulkText } from "./bulkText";
import { BULK_TOAST, useUndoBulk } from "./useUndoBulk";

interface LeadBulkProps {
  selection: Selection;
  /** The rows of the open tab and search; null while they are unknown. */
  rows: readonly LeadRow[] | null;
}

/** Actions on several leads. */
export function LeadBulk({ selection, rows }: LeadBulkProps) {
  const { set, isSending } = useBulkChange(selection);
  const today = useFirmDay();
  /** The leads whose next contact is being picked by its date. */
  const [picking, setPicking] = useState<readonly LeadRow[] | null>(null);
  const choices = useBulkChoices();
  const fields = BULK_FIELDS.map((name) => ({
    name,
    label: bulkText.choose[name],
    short: bulkText.short[name],
    choices: choices[name],
  }));
  return (
    <>
      <BulkBar
        selection={selection}
        rows={rows}
        fields={fields}
        most={MOST_AT_ONCE}
        texts={bulkText}
        isSending={isSending}
        onSet={(field, to, chosen) => {
          if (field === "nextContact" && to === PICK) setPicking(chosen);
          else set(field, to, chosen);
        }}
      />
      <DayDialog
        first={picking && (today ?? "")}
        onDone={(day) => {
          setPicking(null);
          if (day !== null && picking !== null) set("nextContact", day, picking);
        }}
      />
    </>
  );
}

/** Sets a field of these rows, each with its shown value. */
function useBulkChange(selection: Selection) {
  const labelOf = useBulkLabel();
  const undo = useUndoBulk();
  const { run, isSending } = useWrite(api.leads.bulk.staff.change, {
    onDone: (done, { field, to }) => {
      selection.showOnCards(false);
      tellBulk(done, { id: BULK_TOAST, texts: bulkText, value: labelOf(field, to), undo });
    },
  });
  const set = (field: BulkField, to: string, rows: readonly LeadRow[]) => {
    const leads = rows.map((row) => ({ leadId: row.leadId, from: SHOWN[field](row) }));
    run({ field, to, leads });
  };
  return { set, isSending };
}
