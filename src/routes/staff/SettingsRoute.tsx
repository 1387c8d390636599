import { Navigate, useParams } from "react-router-dom";
import { FirmSection } from "../../features/practice/settings/FirmSection";
import { settingsText } from "../../features/practice/settings/settingsText";
import { LeadRotation } from "../../features/leads/followUps/LeadRotation";
import { InstallationCheck } from "../../features/workspace/installation/InstallationCheck";
import { usePageTitle } from "../../lib/usePageTitle";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { NeedsPermission } from "./NeedsPermission";
import { NotFoundPage } from "./NotFoundPage";
import { firmSectionAt, INSTALLATION_ADDRESS, ROTATION_ADDRESS } from "./settingsSections";
import { SettingsPage } from "./SettingsPage";
import { SettingsSections } from "./SettingsSections";
import { StaffPage } from "./StaffPage";
import { useSettingsGroups } from "./useSettingsGroups";

/** The list of sections. Where there is room for it beside a section, the first section is opened. */
export function SettingsRoute() {
  return (
    <NeedsPermission permission="firm:configure" title={settingsText.title}>
      <SectionList />
    </NeedsPermission>
  );
}

function SectionList() {
  usePageTitle(settingsText.title);
  const [first] = useSettingsGroups().flatMap(({ sections }) => sections);
  // Tailwind's `lg`, from which on the list is beside its sections.
  const isWide = useMediaQuery("(width >= 64rem)");
  if (isWide && first !== undefined) return <Navigate to={first.path} replace />;
  return (
    <StaffPage>
      <SettingsSections isScreen />
    </StaffPage>
  );
}

/** One section of the practice's settings, for administrators. */
export function SettingsSectionRoute() {
  const { section: address = "" } = useParams();
  const section = sectionAt(address);
  if (section === null) return <NotFoundPage />;
  return (
    <SettingsPage permission="firm:configure" title={settingsText.title}>
      {section}
    </SettingsPage>
  );
}

function sectionAt(address: string) {
  if (address === ROTATION_ADDRESS) return <LeadRotation />;
  if (address === INSTALLATION_ADDRESS) return <InstallationCheck />;
  const section = firmSectionAt(address);
  return section === null ? null : <FirmSection section={section} />;
}
