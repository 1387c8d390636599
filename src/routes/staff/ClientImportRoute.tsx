import { ClientImport } from "../../features/workspace/clientImport/ClientImport";
import { importText } from "../../features/workspace/clientImport/importText";
import { paths } from "../../lib/paths";
import { useListPath } from "../../lib/rows/useListAddress";
import { BackLink } from "./BackLink";
import { ScreenBoundary } from "./ScreenBoundary";
import { StaffPage } from "./StaffPage";

/** Imports clients from a file. */
export function ClientImportRoute() {
  const list = useListPath(paths.clients);
  return (
    <StaffPage>
      <div className="max-w-2xl">
        <div className="mb-4">
          <BackLink to={list} label={importText.back} />
        </div>
        <ScreenBoundary>
          <ClientImport />
        </ScreenBoundary>
      </div>
    </StaffPage>
  );
}
