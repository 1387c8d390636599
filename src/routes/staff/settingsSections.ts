import type { Permission } from "../../../convex/permissions";
import { isFirmSection, type FirmSection } from "../../../convex/practice/firmForm";
import { foldText } from "../../../convex/platform/texts";
import { formText } from "../../features/cases/questionnaireForms/formText";
import { templateText } from "../../features/cases/templates/templateText";
import { rotationText } from "../../features/leads/followUps/rotationText";
import { replyTemplateText } from "../../features/messages/templates/replyTemplateText";
import { typeText } from "../../features/practice/documentTypes/typeText";
import { SECTION_TEXT, sectionDraft } from "../../features/practice/settings/settingsText";
import { installationText } from "../../features/workspace/installation/installationText";
import { paths, settingsPath } from "../../lib/paths";

export interface SettingField {
  name: string;
  label: string;
}

export interface SettingsSection {
  path: string;
  title: string;
  /** Found by the search, too. */
  line: string;
  needs: Permission;
  /** Fields that the search finds and links to. */
  fields: readonly SettingField[];
  /** Name of unsaved values; null for a section that has no form of its own. */
  draft: string | null;
}

interface SettingsGroup {
  title: string;
  sections: readonly SettingsSection[];
}

/** Last part of the address of each section of the firm's settings. */
const ADDRESSES: Record<FirmSection, string> = {
  firm: "firm",
  hours: "office-hours",
  contract: "contract",
  payments: "payments",
  reminders: "reminders",
  portal: "portal",
};

export const ROTATION_ADDRESS = "lead-rotation";
export const INSTALLATION_ADDRESS = "installation";

/** The section of the firm's settings at this address; null if there is none. */
export function firmSectionAt(address: string): FirmSection | null {
  return (
    Object.keys(ADDRESSES)
      .filter(isFirmSection)
      .find((section) => ADDRESSES[section] === address) ?? null
  );
}

function firmSection(section: FirmSection): SettingsSection {
  const { title, line, fields } = SECTION_TEXT[section];
  return {
    path: settingsPath(ADDRESSES[section]),
    title,
    line,
    needs: "firm:configure",
    fields: Object.entries(fields).map(([name, label]) => ({ name, label })),
    draft: sectionDraft(section),
  };
}

interface OtherText {
  title: string;
  subtitle: string;
}

function otherSection(path: string, { title, subtitle }: OtherText, needs: Permission): SettingsSection {
  return { path, title, line: subtitle, needs, fields: [], draft: null };
}

/** All sections, in the order of the list. */
export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    title: "Practice",
    sections: [
      firmSection("firm"),
      firmSection("hours"),
      otherSection(settingsPath(ROTATION_ADDRESS), rotationText, "firm:configure"),
    ],
  },
  {
    title: "Contracts",
    sections: [firmSection("contract"), firmSection("payments"), firmSection("reminders")],
  },
  {
    title: "Clients and cases",
    sections: [
      firmSection("portal"),
      otherSection(paths.caseTemplates, templateText, "caseTemplates:edit"),
      otherSection(paths.questionnaireForms, formText, "questionnaireForms:edit"),
      otherSection(paths.documentTypes, typeText, "documentTypes:edit"),
      otherSection(paths.replyTemplates, replyTemplateText, "replyTemplates:edit"),
    ],
  },
  {
    title: "System",
    sections: [otherSection(settingsPath(INSTALLATION_ADDRESS), installationText, "firm:configure")],
  },
];

/** A section with the fields whose labels have the text; none for a text that its title has. */
export interface FoundSection {
  section: SettingsSection;
  fields: readonly SettingField[];
}

interface FoundGroup {
  title: string;
  found: readonly FoundSection[];
}

/** The groups with sections whose title, sentence or fields have the text. An empty text finds all. */
export function findSettings(groups: readonly SettingsGroup[], text: string): FoundGroup[] {
  const wanted = foldText(text.trim());
  const has = (label: string) => foldText(label).includes(wanted);
  return groups
    .map(({ title, sections }) => ({
      title,
      found: sections
        .map((section) => ({ section, fields: wanted === "" ? [] : section.fields.filter(({ label }) => has(label)) }))
        .filter(({ section, fields }) => has(section.title) || has(section.line) || fields.length > 0),
    }))
    .filter(({ found }) => found.length > 0);
}

export function fieldPath({ path }: SettingsSection, { name }: SettingField): string {
  return `${path}#${name}`;
}
