import { useAccess } from "../../features/access/shared/useAccess";
import { InviteButton } from "../../features/access/team/InviteButton";
import { TeamLists } from "../../features/access/team/TeamLists";
import { teamText } from "../../features/access/team/teamText";
import { NeedsPermission } from "./NeedsPermission";
import { ScreenHead } from "./ScreenHead";
import { StaffPage } from "./StaffPage";

/** Team members and other people with access, for administrators. */
export function TeamRoute() {
  const access = useAccess();
  return (
    <NeedsPermission permission="access:manageStaff" title={teamText.heading}>
      <StaffPage>
        <ScreenHead title={teamText.heading} line={teamText.line} action={<InviteButton />} />
        <TeamLists self={access.kind === "staff" ? access.userId : null} />
      </StaffPage>
    </NeedsPermission>
  );
}
