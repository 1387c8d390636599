import { CalendarFeedButton } from "../../features/agenda/calendarFeed/CalendarFeed";
import { Radar } from "../../features/agenda/radar/Radar";
import { radarText } from "../../features/agenda/radar/radarText";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { paths } from "../../lib/paths";
import { listErrorText } from "../../lib/calls/refusalText";
import { ListFailed } from "../../ui/feedback/ListFailed";
import { ScreenHead } from "./ScreenHead";
import { StaffPage } from "./StaffPage";

/** Expiry dates and due items of all clients and cases. */
export function DeadlinesRoute() {
  return (
    <StaffPage>
      <ScreenHead title={radarText.heading} line={radarText.line} action={<CalendarFeedButton />} />
      <ErrorBoundary
        resetKey={paths.deadlines}
        fallback={(error, retry) => <ListFailed message={listErrorText(error, radarText.failed)} onRetry={retry} />}
      >
        <Radar />
      </ErrorBoundary>
    </StaffPage>
  );
}
