import { api } from "../../../../convex/_generated/api";
import { BULK_FIELDS, MOST_AT_ONCE, type BulkField } from "../../../../convex/cases/bulk/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { BulkBar } from "../../../lib/rows/BulkBar";
import { tellBulk, tellUndone } from "../../../lib/rows/bulkToasts";
import { RecentBulk } from "../../../lib/rows/RecentBulk";
import type { Selection } from "../../../lib/rows/selection";
import { caseBulkText } from "./allCasesText";
import { SHOWN, useBulkChoices, useBulkLabel } from "./caseFields";
import type { CaseRow } from "./caseRow";

const BULK_TOAST = "case-bulk";

interface CaseBulkProps {
  selection: Selection;
  /** The rows of the open tab and search; null while they are unknown. */
  rows: readonly CaseRow[] | null;
}

/** Owner, stage or priority of several cases. */
export function CaseBulk({ selection, rows }: CaseBulkProps) {
  const { set, isSending } = useBulkChange(selection);
  const choices = useBulkChoices();
  const fields = BULK_FIELDS.map((name) => ({
    name,
    label: caseBulkText.choose[name],
    short: caseBulkText.short[name],
    choices: choices[name],
  }));
  return (
    <BulkBar
      selection={selection}
      rows={rows}
      fields={fields}
      most={MOST_AT_ONCE}
      texts={caseBulkText}
      isSending={isSending}
      onSet={set}
    />
  );
}

/** Undoes a change of many cases, and reports the result. */
function useUndoBulk() {
  return useWrite(api.cases.bulk.staff.undo, {
    onDone: (done) => {
      tellUndone(done, { id: BULK_TOAST, texts: caseBulkText });
    },
    refusalText: (refusal) =>
      refusal.code === "CHANGED_MEANWHILE" ? caseBulkText.undoneBy(refusal.byName) : undefined,
  });
}

/** Sets a field of these rows, each with its shown value. */
function useBulkChange(selection: Selection) {
  const labelOf = useBulkLabel();
  const undo = useUndoBulk();
  const { run, isSending } = useWrite(api.cases.bulk.staff.change, {
    onDone: (done, { field, to }) => {
      selection.showOnCards(false);
      tellBulk(done, { id: BULK_TOAST, texts: caseBulkText, value: labelOf(field, to), undo });
    },
  });
  const set = (field: BulkField, to: string, rows: readonly CaseRow[]) => {
    const chosen = rows.slice(0, MOST_AT_ONCE);
    run({ field, to, cases: chosen.map((row) => ({ caseId: row.caseId, from: SHOWN[field](row) })) });
  };
  return { set, isSending };
}

/** The last change of many cases, by anyone, as long as it can be undone. */
export function RecentCaseChange() {
  const { value: recent } = useRecoveringQuery(api.cases.bulk.staff.recent, {});
  return <RecentBulk recent={recent} texts={caseBulkText} labelOf={useBulkLabel()} undo={useUndoBulk()} />;
}
