import { foldText } from "../../../convex/platform/texts";
import { useSettingsGroups } from "../../routes/staff/useSettingsGroups";
import { bestRows } from "../../lib/palette/bestRows";
import type { PaletteEntry, PaletteSource } from "../../lib/palette/paletteEntry";
import { NAVIGATION_ICONS } from "../navigationIcons";

const TEXTS = { textOf: ({ label }: PaletteEntry) => foldText(label), phoneOf: () => null };

/** The sections of the settings that the person may open. */
export function useSettingsSource(go: (path: string) => void): PaletteSource {
  const entries = useSettingsGroups().flatMap(({ sections }) =>
    sections.map(({ path, title }): PaletteEntry => ({
      id: `settings-${path}`,
      label: title,
      icon: NAVIGATION_ICONS.settings,
      choose: () => {
        go(path);
      },
    })),
  );
  return { label: "Settings", note: null, find: (typed) => bestRows(entries, TEXTS, typed), at: () => null };
}
