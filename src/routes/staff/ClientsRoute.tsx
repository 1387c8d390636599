import { Link } from "react-router-dom";
import { ClientBoard } from "../../features/clients/list/ClientBoard";
import { CLIENT_COLUMNS } from "../../features/clients/list/clientColumns";
import { clientText } from "../../features/clients/list/clientText";
import { CLIENT_FILTERS } from "../../features/clients/list/clientView";
import { clientFormText } from "../../features/clients/form/clientFormText";
import { NewClientButton } from "../../features/clients/form/NewClientButton";
import { paths } from "../../lib/paths";
import { newClientPath } from "../../lib/staffPaths";
import { useListAddress } from "../../lib/rows/useListAddress";
import { useSearchInTime } from "../../lib/rows/useSearchInTime";
import { useSearchText } from "../../lib/rows/SearchTextProvider";
import { Button } from "../../ui/Button";
import { StaffPage } from "./StaffPage";

const LIST = { columns: CLIENT_COLUMNS, filterName: "tab", filters: CLIENT_FILTERS };

/** The list of clients. */
export function ClientsRoute() {
  const { text, searchText } = useSearchText(paths.clients);
  const search = useSearchInTime(searchText, text);
  const address = useListAddress(LIST, searchText);
  return (
    <StaffPage>
      <ClientBoard search={search} address={address} action={<ListActions />} emptyAction={<FirstClients />} />
    </StaffPage>
  );
}

/** The list's own button opens the form that the link asks for. */
function FirstClients() {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button asChild look="primary">
        <Link to={newClientPath}>{clientFormText.open}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.clientImport}>{clientText.importCsv}</Link>
      </Button>
    </div>
  );
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
