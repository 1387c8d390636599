import { useMay } from "../../features/access/shared/useMay";
import { SETTINGS_GROUPS } from "./settingsSections";

/** The sections that a person may open. */
export function useSettingsGroups() {
  const may = useMay();
  return SETTINGS_GROUPS.map(({ title, sections }) => ({
    title,
    sections: sections.filter(({ needs }) => may(needs)),
  }));
}
