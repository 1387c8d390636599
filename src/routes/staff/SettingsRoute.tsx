import { FirmSettings } from "../../features/firm/FirmSettings";
import { settingsText } from "../../features/firm/settingsText";
import { NeedsPermission } from "./NeedsPermission";
import { StaffPage } from "./StaffPage";

/** The practice's settings, for administrators. */
export function SettingsRoute() {
  return (
    <NeedsPermission permission="firm:configure" title={settingsText.title}>
      <StaffPage>
        <FirmSettings />
      </StaffPage>
    </NeedsPermission>
  );
}
