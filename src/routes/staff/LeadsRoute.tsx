import { useDeferredValue, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { can } from "../../../convex/access/rules";
import { useStanding } from "../../features/access/useStanding";
import { useSheetOrigin } from "../../features/leadSheet/useSheetOrigin";
import { LeadBoard, type BoardActions } from "../../features/leads/LeadBoard";
import { LEAD_COLUMNS } from "../../features/leads/leadColumns";
import { parseFilter } from "../../features/leads/leadView";
import { FailureBoundary } from "../../lib/FailureBoundary";
import { parseColumnSort } from "../../lib/rows/columnSort";
import { formatSort } from "../../lib/rows/sortRows";
import { useSearchText, withSearch } from "../../lib/SearchTextProvider";
import { Button } from "../../ui/Button";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";

/** The lead list; when it breaks, everything around it stays. */
export function LeadsRoute() {
  return (
    <StaffPage>
      <FailureBoundary
        resetKey="leads"
        fallback={(error, retry) => <ScreenFailure error={error} action={<Button onClick={retry}>Retry</Button>} />}
      >
        <LeadList />
      </FailureBoundary>
    </StaffPage>
  );
}

/** Its URL holds search, tab and sort, so that a link or Back restores the view. */
function LeadList() {
  const standing = useStanding();
  const isAdmin = standing.kind === "staff" && standing.isAdmin;
  // Typing is painted first; the 100,000 rows follow in the next moment.
  const search = useDeferredValue(useSearchText().text);
  const [parameters] = useSearchParams();
  const filter = parseFilter(parameters.get("status"));
  const sort = useMemo(() => parseColumnSort(parameters.get("sort"), LEAD_COLUMNS), [parameters]);
  const actions = useBoardActions();
  const origin = useSheetOrigin(can(isAdmin ? "administrator" : "staff", "leadSheet:accept"));
  return <LeadBoard search={search} filter={filter} sort={sort} actions={actions} origin={origin} />;
}

/** The same object while somebody types: the board renders once for a letter, when its rows are there. */
function useBoardActions(): BoardActions {
  const { searchText } = useSearchText();
  const [, setParameters] = useSearchParams();
  return useMemo(() => {
    // The URL may be a moment behind the typing; the way back must not be.
    const query = () => withSearch(window.location.search, searchText.get());
    const show = (name: string, value: string) => {
      const next = new URLSearchParams(query());
      if (value === "") next.delete(name);
      else next.set(name, value);
      // A tab reports one click twice, by pointer and by focus: the second must not become a step of Back.
      if (next.toString() === window.location.search.slice(1)) return;
      setParameters(next);
    };
    return {
      onFilter: (filter) => {
        show("status", filter === "all" ? "" : filter);
      },
      onSort: (sort) => {
        show("sort", formatSort(sort));
      },
      onClear: () => {
        searchText.restore("");
        setParameters({});
      },
      wayBack: () => ({ listQuery: query() }),
    };
  }, [searchText, setParameters]);
}
