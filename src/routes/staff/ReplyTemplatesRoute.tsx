import { ReplyTemplateList } from "../../features/messages/templates/ReplyTemplateList";
import { replyTemplateText } from "../../features/messages/templates/replyTemplateText";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/text/PageHeading";
import { RetryButton } from "../../ui/feedback/RetryButton";
import { BackLink } from "./BackLink";
import { NeedsPermission } from "./NeedsPermission";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";

/** Reply templates, for administrators. */
export function ReplyTemplatesRoute() {
  return (
    <NeedsPermission permission="replyTemplates:edit" title={replyTemplateText.title}>
      <StaffPage>
        <ErrorBoundary
          resetKey=""
          fallback={(error, retry) => <ScreenFailure error={error} action={<RetryButton onRetry={retry} />} />}
        >
          <Templates />
        </ErrorBoundary>
      </StaffPage>
    </NeedsPermission>
  );
}

function Templates() {
  usePageTitle(replyTemplateText.title);
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <BackLink to={paths.settings} label={replyTemplateText.back} />
      <div>
        <PageHeading>{replyTemplateText.title}</PageHeading>
        <p className="text-sm text-ink-soft">{replyTemplateText.subtitle}</p>
      </div>
      <ReplyTemplateList />
    </div>
  );
}
