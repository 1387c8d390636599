import { TodayBoard } from "../../features/agenda/today/TodayBoard";
import { todayText } from "../../features/agenda/today/todayText";
import { usePageTitle } from "../../lib/usePageTitle";
import { StaffPage } from "./StaffPage";

/** Work, clients and dates of the day, of one member. */
export function TodayRoute() {
  usePageTitle(todayText.heading);
  return (
    <StaffPage>
      <TodayBoard review={null} />
    </StaffPage>
  );
}
