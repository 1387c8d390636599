import { TypeList } from "../../features/practice/documentTypes/TypeList";
import { typeText } from "../../features/practice/documentTypes/typeText";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/text/PageHeading";
import { RetryButton } from "../../ui/feedback/RetryButton";
import { BackLink } from "./BackLink";
import { NeedsPermission } from "./NeedsPermission";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";

/** Document types, for administrators. */
export function DocumentTypesRoute() {
  return (
    <NeedsPermission permission="documentTypes:edit" title={typeText.title}>
      <StaffPage>
        <ErrorBoundary
          resetKey=""
          fallback={(error, retry) => <ScreenFailure error={error} action={<RetryButton onRetry={retry} />} />}
        >
          <Types />
        </ErrorBoundary>
      </StaffPage>
    </NeedsPermission>
  );
}

function Types() {
  usePageTitle(typeText.title);
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <BackLink to={paths.settings} label={typeText.back} />
      <div>
        <PageHeading>{typeText.title}</PageHeading>
        <p className="text-sm text-ink-soft">{typeText.subtitle}</p>
      </div>
      <TypeList />
    </div>
  );
}
