import { LeadBoard } from "../../features/leads/list/LeadBoard";
import { LEAD_COLUMNS } from "../../features/leads/list/leadColumns";
import { useLeadList } from "../../features/leads/shared/leadList";
import { LEAD_FILTERS } from "../../features/leads/list/leadView";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { useListAddress } from "../../lib/rows/useListAddress";
import { useSearchInTime } from "../../lib/rows/useSearchInTime";
import { paths } from "../../lib/paths";
import { useSearchText } from "../../lib/rows/SearchTextProvider";
import { RetryButton } from "../../ui/feedback/RetryButton";
import { useShownView } from "./useShownView";
import { useLeadListParts } from "./leadListParts";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";

/** The lead list in an error boundary of its own, so that the shell stays when the list throws. */
export function LeadsRoute() {
  return (
    <StaffPage>
      <ErrorBoundary
        resetKey="leads"
        fallback={(error, retry) => <ScreenFailure error={error} action={<RetryButton onRetry={retry} />} />}
      >
        <LeadList />
      </ErrorBoundary>
    </StaffPage>
  );
}

const LIST = { columns: LEAD_COLUMNS, filterName: "status", filters: LEAD_FILTERS };

function LeadList() {
  const { text, searchText } = useSearchText(paths.leads);
  const search = useSearchInTime(searchText, text);
  const address = useListAddress(LIST, searchText);
  const { returnState } = address;
  const views = useShownView({ address, filterName: LIST.filterName, text });
  const parts = useLeadListParts({ list: useLeadList(), search, returnState, views, columns: LEAD_COLUMNS });
  return <LeadBoard search={search} address={address} {...parts} />;
}
