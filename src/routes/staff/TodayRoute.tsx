import { useMay } from "../../features/access/shared/useMay";
import { TodayBoard } from "../../features/agenda/today/TodayBoard";
import { todayText } from "../../features/agenda/today/todayText";
import { FirstSteps } from "../../features/workspace/firstSteps/FirstSteps";
import { usePageTitle } from "../../lib/usePageTitle";
import { StaffPage } from "./StaffPage";

/** Work, clients and dates of the day, of one member. A new practice's first steps are above them. */
export function TodayRoute() {
  usePageTitle(todayText.heading);
  const may = useMay();
  return (
    <StaffPage>
      <TodayBoard review={null}>{may("firstSteps:read") ? <FirstSteps /> : null}</TodayBoard>
    </StaffPage>
  );
}
