import { Link } from "react-router-dom";
import { ClientBoard } from "../../features/clients/list/ClientBoard";
import { CLIENT_COLUMNS } from "../../features/clients/list/clientColumns";
import { clientText } from "../../features/clients/list/clientText";
import { CLIENT_FILTERS } from "../../features/clients/list/clientView";
import { NewClientButton } from "../../features/clients/form/NewClientButton";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { paths } from "../../lib/paths";
import { useListAddress } from "../../lib/rows/useListAddress";
import { useSearchInTime } from "../../lib/rows/useSearchInTime";
import { useSearchText } from "../../lib/rows/SearchTextProvider";
import { Button } from "../../ui/Button";
import { RetryButton } from "../../ui/feedback/RetryButton";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";

/** The list of clients in an error boundary of its own, so that the shell stays when the list throws. */
export function ClientsRoute() {
  return (
    <StaffPage>
      <ErrorBoundary
        resetKey="clients"
        fallback={(error, retry) => <ScreenFailure error={error} action={<RetryButton onRetry={retry} />} />}
      >
        <ClientList />
      </ErrorBoundary>
    </StaffPage>
  );
}

const LIST = { columns: CLIENT_COLUMNS, filterName: "tab", filters: CLIENT_FILTERS };

function ClientList() {
  const { text, searchText } = useSearchText(paths.clients);
  const search = useSearchInTime(searchText, text);
  const address = useListAddress(LIST, searchText);
  return <ClientBoard search={search} address={address} action={<ListActions />} />;
}

function ListActions() {
  return (
    <>
      <Button asChild>
        <Link to={paths.clientImport}>{clientText.import}</Link>
      </Button>
      <NewClientButton />
    </>
  );
}
