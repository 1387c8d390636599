import { ChevronDown } from "lucide-react";
import { useMemo, useSyncExternalStore } from "react";
import { api } from "../../../../convex/_generated/api";
import { BULK_FIELDS, MOST_AT_ONCE, type BulkField } from "../../../../convex/leads/bulk/rules";
import type { LeadRow } from "../shared/leadRow";
import type { Selection } from "../../../lib/rows/selection";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { ChoiceMenu } from "../../../ui/menu/ChoiceMenu";
import { showToast } from "../../../ui/feedback/toasts";
import { labelIn, SHOWN, useBulkChoices } from "./bulkChoices";
import { bulkText } from "./bulkText";
import { RecentChange } from "./RecentChange";
import { BULK_TOAST, useUndoBulk } from "./useUndoBulk";

/** Time to read the result and to decide. */
const DECISION_MS = 20_000;

interface LeadBulkProps {
  selection: Selection;
  /** The rows of the open tab and search; null while they are unknown. */
  rows: readonly LeadRow[] | null;
}

/** Actions on several leads, and the last such change. */
export function LeadBulk({ selection, rows }: LeadBulkProps) {
  const keys = useSyncExternalStore(selection.subscribe, selection.getKeys);
  // Hidden rows are not changed: nobody would see it.
  const chosen = useMemo(
    () => (rows === null || keys.size === 0 ? [] : rows.filter(({ key }) => keys.has(key))),
    [rows, keys],
  );
  return (
    <>
      {rows === null || chosen.length === 0 ? null : <Bar selection={selection} rows={rows} chosen={chosen} />}
      <RecentChange />
    </>
  );
}

interface BarProps {
  selection: Selection;
  rows: readonly LeadRow[];
  chosen: readonly LeadRow[];
}

function Bar({ selection, rows, chosen }: BarProps) {
  const most = Math.min(rows.length, MOST_AT_ONCE);
  const { set, isSending } = useBulkChange(selection);
  const choices = useBulkChoices();
  return (
    <div
      role="group"
      aria-label={bulkText.region}
      className="flex basis-full flex-wrap items-center gap-2 rounded-lg border border-line bg-accent-soft px-3 py-2 text-sm text-ink"
    >
      <span className="mr-1 font-medium tabular-nums">{bulkText.selected(chosen.length)}</span>
      {BULK_FIELDS.map((field) => (
        <ChoiceMenu
          key={field}
          label={bulkText.choose[field]}
          value="none"
          choices={choices[field]}
          onChoose={(to) => {
            set(field, to, chosen);
          }}
        >
          <Button size="small" disabled={isSending}>
            {bulkText.choose[field]}
            <ChevronDown aria-hidden className="size-3.5 opacity-70" />
          </Button>
        </ChoiceMenu>
      ))}
      {chosen.length < most ? (
        <Button
          size="small"
          onClick={() => {
            selection.choose(rows.slice(0, most).map(({ key }) => key));
          }}
        >
          {most < rows.length ? bulkText.first(most) : bulkText.all(most)}
        </Button>
      ) : null}
      <Button
        size="small"
        onClick={() => {
          selection.choose([]);
        }}
      >
        {bulkText.clear}
      </Button>
    </div>
  );
}

/** Sets a field of these rows, each with its shown value. */
function useBulkChange(selection: Selection) {
  const choices = useBulkChoices();
  const undo = useUndoBulk();
  const { run, isSending } = useWrite(api.leads.bulk.staff.change, {
    onDone: ({ changeId, changed, left }, { field, to }) => {
      selection.choose([]);
      const detail = bulkText.left(left);
      const text = changed === 0 ? bulkText.none : bulkText.done(changed, labelIn(choices[field], to));
      showToast({
        id: BULK_TOAST,
        tone: left === 0 ? "good" : "warn",
        text,
        ...(detail !== null && { detail }),
        ...(changeId !== null && {
          durationMs: DECISION_MS,
          actions: [
            {
              label: bulkText.undo,
              onClick: () => {
                undo.run({ changeId });
              },
            },
          ],
        }),
      });
    },
  });
  const set = (field: BulkField, to: string, rows: readonly LeadRow[]) => {
    const leads = rows.map((row) => ({ leadId: row.leadId, from: SHOWN[field](row) }));
    run({ field, to, leads });
  };
  return { set, isSending };
}
