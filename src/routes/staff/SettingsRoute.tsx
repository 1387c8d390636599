import { FirmSettings } from "../../features/practice/settings/FirmSettings";
import { settingsText } from "../../features/practice/settings/settingsText";
import { templateText } from "../../features/cases/templates/templateText";
import { formText } from "../../features/cases/questionnaireForms/formText";
import { typeText } from "../../features/practice/documentTypes/typeText";
import { replyTemplateText } from "../../features/messages/templates/replyTemplateText";
import { InstallationCheck } from "../../features/workspace/installation/InstallationCheck";
import { LeadRotation } from "../../features/leads/followUps/LeadRotation";
import { paths } from "../../lib/paths";
import { NeedsPermission } from "./NeedsPermission";
import { SettingsLink } from "./SettingsLink";
import { StaffPage } from "./StaffPage";

/** The practice's settings, for administrators. */
export function SettingsRoute() {
  return (
    <NeedsPermission permission="firm:configure" title={settingsText.title}>
      <StaffPage>
        <FirmSettings />
        <LeadRotation />
        <InstallationCheck />
        <div className="mx-auto mt-5 max-w-3xl space-y-3">
          <SettingsLink to={paths.caseTemplates} title={templateText.title} about={templateText.subtitle} />
          <SettingsLink to={paths.questionnaireForms} title={formText.title} about={formText.subtitle} />
          <SettingsLink to={paths.documentTypes} title={typeText.title} about={typeText.subtitle} />
          <SettingsLink to={paths.replyTemplates} title={replyTemplateText.title} about={replyTemplateText.subtitle} />
        </div>
      </StaffPage>
    </NeedsPermission>
  );
}
