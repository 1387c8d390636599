import { ReviewQueue } from "../../features/documents/reviewQueue/ReviewQueue";
import { queueText } from "../../features/documents/reviewQueue/queueText";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { listErrorText } from "../../lib/calls/refusalText";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { ListFailed } from "../../ui/feedback/ListFailed";
import { NeedsPermission } from "./NeedsPermission";

/** The documents to review of all clients. */
export function ReviewRoute() {
  return (
    <NeedsPermission permission="documents:review" title={queueText.heading}>
      <Review />
    </NeedsPermission>
  );
}

function Review() {
  usePageTitle(queueText.heading);
  return (
    <ErrorBoundary
      resetKey={paths.review}
      fallback={(error, retry) => <ListFailed message={listErrorText(error, queueText.failed)} onRetry={retry} />}
    >
      <ReviewQueue />
    </ErrorBoundary>
  );
}
