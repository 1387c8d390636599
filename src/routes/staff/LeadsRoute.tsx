import { useMemo } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { can } from "../../../convex/access/rules";
import { useStanding } from "../../features/access/useStanding";
import { LeadBoard } from "../../features/leads/LeadBoard";
import { formatSort, parseSort } from "../../features/leads/leadSort";
import { parseFilter } from "../../features/leads/leadView";
import { FailureBoundary } from "../../lib/FailureBoundary";
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
  const { text, searchText } = useSearchText();
  const [parameters, setParameters] = useSearchParams();
  const { search } = useLocation();
  // The URL may be a moment behind the typing; a link out of here must not be.
  const linkState = useMemo(() => ({ listQuery: withSearch(search, text) }), [search, text]);
  const show = (name: string, value: string) => {
    const next = new URLSearchParams(withSearch(parameters.toString(), text));
    if (value === "") next.delete(name);
    else next.set(name, value);
    // A tab reports one click twice, by pointer and by focus: the second must not become a step of Back.
    if (next.toString() === window.location.search.slice(1)) return;
    setParameters(next);
  };
  return (
    <LeadBoard
      search={text}
      filter={parseFilter(parameters.get("status"))}
      sort={parseSort(parameters.get("sort"))}
      onFilter={(filter) => {
        show("status", filter === "all" ? "" : filter);
      }}
      onSort={(sort) => {
        show("sort", formatSort(sort));
      }}
      onClear={() => {
        searchText.restore("");
        setParameters({});
      }}
      linkState={linkState}
      canAcceptSheet={can(isAdmin ? "administrator" : "staff", "leads:acceptSheet")}
    />
  );
}
