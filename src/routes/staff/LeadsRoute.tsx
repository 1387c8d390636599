import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { ShownView } from "../../../convex/leadViews/rules";
import { LeadBoard } from "../../features/leads/LeadBoard";
import { LEAD_COLUMNS, type LeadColumn } from "../../features/leads/leadColumns";
import { useLeadList } from "../../lib/leads/leadList";
import { LEAD_FILTERS, type LeadFilter } from "../../features/leads/leadView";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { formatSort } from "../../lib/rows/sortRows";
import { useListAddress, type ListAddress } from "../../lib/rows/useListAddress";
import { useSearchInTime } from "../../lib/rows/useSearchInTime";
import { paths } from "../../lib/paths";
import { useSearchText, withSearch } from "../../lib/SearchTextProvider";
import { RetryButton } from "../../ui/RetryButton";
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

interface OnList {
  address: ListAddress<LeadColumn, LeadFilter>;
  text: string;
  searchText: ReturnType<typeof useSearchText>["searchText"];
}

/** What the list shows, as a saved view holds it, and how it shows one. */
function useShownView({ address: { filter, sort }, text, searchText }: OnList) {
  const navigate = useNavigate();
  return useMemo(() => {
    const shown: ShownView = { filter: filter === "all" ? "" : filter, sort: formatSort(sort), search: text };
    const onShow = (view: ShownView) => {
      searchText.restore(view.search);
      const parts = Object.entries({ [LIST.filterName]: view.filter, sort: view.sort }).filter(
        ([, part]) => part !== "",
      );
      const query = new URLSearchParams(parts).toString();
      void navigate(paths.leads + withSearch(query === "" ? "" : `?${query}`, view.search));
    };
    return { shown, onShow };
  }, [filter, sort, text, searchText, navigate]);
}

function LeadList() {
  const { text, searchText } = useSearchText(paths.leads);
  const search = useSearchInTime(searchText, text);
  const address = useListAddress(LIST, searchText);
  const { returnState } = address;
  const views = useShownView({ address, text, searchText });
  const parts = useLeadListParts({ list: useLeadList(), search, returnState, views });
  return <LeadBoard search={search} address={address} {...parts} />;
}
