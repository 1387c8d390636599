import { useDeferredValue } from "react";
import { can } from "../../../convex/access/rules";
import { useStanding } from "../../features/access/useStanding";
import { useSheetOrigin } from "../../features/leadSheet/useSheetOrigin";
import { LeadBoard } from "../../features/leads/LeadBoard";
import { LEAD_COLUMNS } from "../../features/leads/leadColumns";
import { LEAD_FILTERS } from "../../features/leads/leadView";
import { FailureBoundary } from "../../lib/FailureBoundary";
import { useListAddress } from "../../lib/rows/useListAddress";
import { useSearchText } from "../../lib/SearchTextProvider";
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

const LIST = { columns: LEAD_COLUMNS, filterName: "status", filters: LEAD_FILTERS };

function LeadList() {
  const standing = useStanding();
  const isAdmin = standing.kind === "staff" && standing.isAdmin;
  const { text, searchText } = useSearchText();
  // Typing is painted first; the 100,000 rows follow in the next moment.
  const search = useDeferredValue(text);
  const address = useListAddress(LIST, searchText);
  const origin = useSheetOrigin(can(isAdmin ? "administrator" : "staff", "leadSheet:accept"));
  return <LeadBoard search={search} address={address} origin={origin} />;
}
