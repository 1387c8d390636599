import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { RecentBulk } from "../../../lib/rows/RecentBulk";
import { useBulkLabel } from "./bulkChoices";
import { bulkText } from "./bulkText";
import { useUndoBulk } from "./useUndoBulk";

/** The last change of many leads, by anyone, as long as it can be undone. */
export function RecentChange() {
  // The list reports a failing server itself, and here nothing can be undone then.
  const { value: recent } = useRecoveringQuery(api.leads.bulk.staff.recent, {});
  return <RecentBulk recent={recent} texts={bulkText} labelOf={useBulkLabel()} undo={useUndoBulk()} />;
}
