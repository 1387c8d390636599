import { CalendarPlus, ListTodo } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { CalendarFeedButton } from "../../features/agenda/calendarFeed/CalendarFeed";
import { Radar } from "../../features/agenda/radar/Radar";
import { radarText } from "../../features/agenda/radar/radarText";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { NEW_DEADLINE_HASH, NEW_TASK_HASH } from "../../lib/staffPaths";
import { paths } from "../../lib/paths";
import { listErrorText } from "../../lib/calls/refusalText";
import { Button } from "../../ui/Button";
import { ListFailed } from "../../ui/feedback/ListFailed";
import { ScreenHead } from "./ScreenHead";
import { StaffPage } from "./StaffPage";

/** Expiry dates and due items of all clients and cases; by default the person's own. */
export function DeadlinesRoute() {
  return (
    <StaffPage>
      <ScreenHead title={radarText.heading} line={radarText.line} action={<Actions />} />
      <ErrorBoundary
        resetKey={paths.deadlines}
        fallback={(error, retry) => <ListFailed message={listErrorText(error, radarText.failed)} onRetry={retry} />}
      >
        <Radar />
      </ErrorBoundary>
    </StaffPage>
  );
}

/** The forms open over the screen by the hash of the address. */
function Actions() {
  const { search } = useLocation();
  return (
    <div className="flex flex-wrap gap-2">
      <CalendarFeedButton />
      <Button asChild>
        <Link to={{ search, hash: NEW_TASK_HASH }}>
          <ListTodo aria-hidden className="size-4" />
          {radarText.addTask}
        </Link>
      </Button>
      <Button asChild look="primary">
        <Link to={{ search, hash: NEW_DEADLINE_HASH }}>
          <CalendarPlus aria-hidden className="size-4" />
          {radarText.addDeadline}
        </Link>
      </Button>
    </div>
  );
}
