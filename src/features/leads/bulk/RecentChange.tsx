import { Undo2 } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { canUndo } from "../../../../convex/leads/bulk/rules";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useNow } from "../../../lib/format/useNow";
import { Button } from "../../../ui/Button";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { labelIn, useBulkChoices } from "./bulkChoices";
import { bulkText } from "./bulkText";
import { useUndoBulk } from "./useUndoBulk";

/** The last change of many leads, by anyone, as long as it can be undone. */
export function RecentChange() {
  // The list reports a failing server itself, and here nothing can be undone then.
  const { value: recent } = useRecoveringQuery(api.leads.bulk.staff.recent, {});
  const choices = useBulkChoices();
  const undo = useUndoBulk();
  const now = useNow();
  if (recent === undefined || recent === null || !canUndo(recent.at, now)) return null;
  const { byName, count, field, to, at, changeId } = recent;
  const value = labelIn(choices[field], to);
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <span>
        {bulkText.recent({ byName: plainText(byName), count, field, value })},{" "}
        <LiveTime at={at} format={formatAge} formatExact={formatExactTime} />
      </span>
      <Button
        size="small"
        disabled={undo.isSending}
        onClick={() => {
          undo.run({ changeId });
        }}
      >
        <Undo2 aria-hidden className="size-4" />
        {bulkText.undo}
      </Button>
    </p>
  );
}
