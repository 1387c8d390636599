import { CalendarFeedButton } from "../../features/agenda/calendarFeed/CalendarFeed";
import { Radar } from "../../features/agenda/radar/Radar";
import { radarText } from "../../features/agenda/radar/radarText";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { paths } from "../../lib/paths";
import { listErrorText } from "../../lib/calls/refusalText";
import { usePageTitle } from "../../lib/usePageTitle";
import { ListFailed } from "../../ui/feedback/ListFailed";
import { PageHeading } from "../../ui/text/PageHeading";
import { StaffPage } from "./StaffPage";

/** Expiry dates and due items of all clients and cases. */
export function DeadlinesRoute() {
  usePageTitle(radarText.heading);
  return (
    <StaffPage>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <PageHeading>{radarText.heading}</PageHeading>
          <p className="text-sm text-ink-soft">{radarText.line}</p>
        </div>
        <CalendarFeedButton />
      </div>
      <ErrorBoundary
        resetKey={paths.deadlines}
        fallback={(error, retry) => <ListFailed message={listErrorText(error, radarText.failed)} onRetry={retry} />}
      >
        <Radar />
      </ErrorBoundary>
    </StaffPage>
  );
}
