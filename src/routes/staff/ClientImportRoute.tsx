import { ClientImport } from "../../features/workspace/clientImport/ClientImport";
import { importText } from "../../features/workspace/clientImport/importText";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { paths } from "../../lib/paths";
import { useListPath } from "../../lib/rows/useListAddress";
import { RetryButton } from "../../ui/feedback/RetryButton";
import { BackLink } from "./BackLink";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";

/** Imports clients from a file. */
export function ClientImportRoute() {
  const list = useListPath(paths.clients);
  return (
    <StaffPage>
      <div className="mx-auto max-w-3xl">
        <div className="mb-4">
          <BackLink to={list} label={importText.back} />
        </div>
        <ErrorBoundary
          resetKey="client-import"
          fallback={(error, retry) => <ScreenFailure error={error} action={<RetryButton onRetry={retry} />} />}
        >
          <ClientImport />
        </ErrorBoundary>
      </div>
    </StaffPage>
  );
}
