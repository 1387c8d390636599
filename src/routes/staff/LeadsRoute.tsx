import { Link } from "react-router-dom";
import { useMay } from "../../features/access/shared/useMay";
import { LeadBoard } from "../../features/leads/list/LeadBoard";
import { LEAD_COLUMNS } from "../../features/leads/list/leadColumns";
import { useLeadList } from "../../features/leads/shared/leadList";
import { LEAD_FILTERS } from "../../features/leads/list/leadView";
import { useListAddress } from "../../lib/rows/useListAddress";
import { useSearchInTime } from "../../lib/rows/useSearchInTime";
import { paths } from "../../lib/paths";
import { useSearchText } from "../../lib/rows/SearchTextProvider";
import { useShownView } from "./useShownView";
import { useLeadListParts } from "./leadListParts";
import { Button } from "../../ui/Button";
import { StaffPage } from "./StaffPage";

const LIST = { columns: LEAD_COLUMNS, filterName: "status", filters: LEAD_FILTERS };

/** Leads to the tests of the sheet's key and address. */
const CONNECT = (
  <Button asChild look="primary">
    <Link to={paths.debug}>Connect lead sheet</Link>
  </Button>
);

/** The list of leads. */
export function LeadsRoute() {
  const may = useMay();
  const { text, searchText } = useSearchText(paths.leads);
  const search = useSearchInTime(searchText, text);
  const address = useListAddress(LIST, searchText);
  const { returnState } = address;
  const views = useShownView({ address, filterName: LIST.filterName, text });
  const parts = useLeadListParts({ list: useLeadList(), search, returnState, views, columns: LEAD_COLUMNS });
  return (
    <StaffPage>
      <LeadBoard search={search} address={address} {...parts} emptyAction={may("firm:configure") ? CONNECT : null} />
    </StaffPage>
  );
}
