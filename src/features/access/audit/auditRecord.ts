/** The record of an event: its name and its screen. */
import type { RecordKind } from "../../../../convex/access/audit/rules";
import {
  casePath,
  clientPath,
  contractPath,
  documentPath,
  firmSettingsPath,
  leadPath,
  paths,
} from "../../../lib/paths";
import { plainText } from "../../../ui/text/plainText";
import type { AuditEvent } from "./auditText";

export type OfRecord = Pick<AuditEvent, "action" | "record" | "before" | "after">;

/** Words for a record without a name. */
const KIND_WORDS: Record<RecordKind, string | null> = {
  lead: null,
  contract: "A deleted contract",
  client: "A deleted client",
  case: "A deleted case",
  document: "A deleted document",
  person: "A deleted person",
  invitation: "Invitation",
  settings: "Settings",
  sheet: "Lead sheet",
  samples: "Sample data",
  import: "An import",
  other: null,
};

interface SettingsPart {
  /** The kind of setting, before its name. */
  words: string;
  path: string;
}

/** Settings by the domain of the action. */
const SETTINGS: Readonly<Record<string, SettingsPart>> = {
  caseTemplates: { words: "Case template", path: paths.caseTemplates },
  questionnaireForms: { words: "Questionnaire", path: paths.questionnaireForms },
  documentTypes: { words: "Document type", path: paths.documentTypes },
  replyTemplates: { words: "Saved reply", path: paths.replyTemplates },
  firm: { words: "Firm settings", path: firmSettingsPath },
  access: { words: "Two-step verification", path: paths.team },
};
const SETTINGS_OF_ACTIONS: Readonly<Record<string, SettingsPart>> = {
  "leads:configureTurn": { words: "Lead rotation", path: paths.settings },
  "leads:shareView": { words: "View of the leads", path: paths.leads },
  "leads:removeView": { words: "View of the leads", path: paths.leads },
  "cases:shareView": { words: "View of the cases", path: paths.cases },
  "cases:removeView": { words: "View of the cases", path: paths.cases },
};

const LISTS: Readonly<Record<string, SettingsPart>> = {
  leads: { words: "Leads", path: paths.leads },
  contracts: { words: "Contracts", path: paths.contracts },
  cases: { words: "Cases", path: paths.cases },
  clients: { words: "Clients", path: paths.clients },
};

function settingsOf(action: string): SettingsPart | undefined {
  return SETTINGS_OF_ACTIONS[action] ?? SETTINGS[action.split(":")[0] ?? ""];
}

/** A saved reply, or a view, has its name in the event alone. */
const NAMED_BY_VALUE = /^(?:replyTemplates:|leads:(?:share|remove)View|cases:(?:share|remove)View)/;

function settingsText({ action, record: { name }, before, after }: OfRecord): string {
  const words = settingsOf(action)?.words ?? "Settings";
  const own = name ?? (NAMED_BY_VALUE.test(action) ? (after ?? before) : null);
  return own === null ? words : `${words} “${own}”`;
}

/** "Lead 12" of "lead-12", which is no longer there. */
const leadText = (id: string) => (/^lead-\d+$/.test(id) ? `Lead ${id.slice(5)}` : id);

/** The record's name, the one in the log for a deleted record, or its kind. */
export function recordText(event: OfRecord): string {
  const { kind, id, name } = event.record;
  switch (kind) {
    case "settings":
      return plainText(settingsText(event));
    case "invitation":
      return name === null ? "Invitation" : `Invitation of ${plainText(name)}`;
    case "import": {
      // "120 rows of clients.csv"
      const file = (event.after ?? "").split(" rows of ").at(-1) ?? "";
      return file === "" ? "An import" : `Import of ${plainText(file)}`;
    }
    case "other":
      return LISTS[id]?.words ?? plainText(id);
    default:
      return plainText(name ?? KIND_WORDS[kind] ?? leadText(id));
  }
}

/** The record's screen; null if it has none, or is gone. */
export function recordPath({ action, record: { kind, id, clientId, isGone } }: OfRecord): string | null {
  if (isGone) return null;
  switch (kind) {
    case "lead":
      return leadPath(id);
    case "contract":
      return contractPath(id);
    case "client":
      return clientPath(id);
    case "case":
      return clientId === null ? null : casePath({ clientId, caseId: id });
    case "document":
      return clientId === null ? null : documentPath({ clientId, documentId: id });
    case "person":
    case "invitation":
      return paths.team;
    case "settings":
      return settingsOf(action)?.path ?? paths.settings;
    case "import":
      return paths.clientImport;
    case "other":
      return LISTS[id]?.path ?? null;
    case "sheet":
    case "samples":
      return null;
    default:
      return kind satisfies never;
  }
}
