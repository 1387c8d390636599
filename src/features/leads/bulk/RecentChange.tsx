import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { RecentBulk } from "../../../lib/rows/RecentBulk";
import { plainText } from "../../../ui/text/plainText";
import { useBulkLabel } from "./bulkChoices";
import { bulkText } from "./bulkText";
import { useUndoBulk } from "./useUndoBulk";

/** The last change of many leads, by anyone, as long as it can be undone. */
export function RecentChange() {
  // The list reports a failing server itself, and here nothing can be undone then.
  const { value: recent } = useRecoveringQuery(api.leads.bulk.staff.recent, {});
  const labelOf = useBulkLabel();
  const undo = useUndoBulk();
  if (recent === undefined || recent === null) return null;
  const { byName, count, field, to, at, changeId } = recent;
  const value = labelOf(field, to);
  return (
    <RecentBulk
      at={at}
      sentence={bulkText.recent({ byName: plainText(byName), count, field, value })}
      texts={bulkText}
      isSending={undo.isSending}
      onUndo={() => {
        undo.run({ changeId });
      }}
    />
  );
}
