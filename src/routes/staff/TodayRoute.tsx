import { FileSearch } from "lucide-react";
import { Link } from "react-router-dom";
import { useMay } from "../../features/access/shared/useMay";
import { TodayBoard } from "../../features/agenda/today/TodayBoard";
import { todayText } from "../../features/agenda/today/todayText";
import { FirstSteps } from "../../features/workspace/firstSteps/FirstSteps";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { Button } from "../../ui/Button";
import { StaffPage } from "./StaffPage";

/** Work, clients and dates of the day, of one member. A new practice's first steps are above them. */
export function TodayRoute() {
  usePageTitle(todayText.heading);
  const may = useMay();
  return (
    <StaffPage>
      <TodayBoard review={<StartReview />}>{may("firstSteps:read") ? <FirstSteps /> : null}</TodayBoard>
    </StaffPage>
  );
}

function StartReview() {
  return (
    <Button asChild size="small">
      <Link to={paths.review}>
        <FileSearch aria-hidden className="size-3.5" />
        {todayText.startReview}
      </Link>
    </Button>
  );
}
