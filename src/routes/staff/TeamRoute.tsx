import { useAccess } from "../../features/access/shared/useAccess";
import { InviteButton } from "../../features/access/team/InviteButton";
import { TeamLists } from "../../features/access/team/TeamLists";
import { teamText } from "../../features/access/team/teamText";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/text/PageHeading";
import { NeedsPermission } from "./NeedsPermission";
import { StaffPage } from "./StaffPage";

/** Team members and other people with access, for administrators. */
export function TeamRoute() {
  return (
    <NeedsPermission permission="access:manageStaff" title={teamText.heading}>
      <TeamScreen />
    </NeedsPermission>
  );
}

function TeamScreen() {
  usePageTitle(teamText.heading);
  const access = useAccess();
  return (
    <StaffPage>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <PageHeading>{teamText.heading}</PageHeading>
          <p className="text-sm text-ink-soft">{teamText.line}</p>
        </div>
        <InviteButton />
      </div>
      <TeamLists self={access.kind === "staff" ? access.userId : null} />
    </StaffPage>
  );
}
