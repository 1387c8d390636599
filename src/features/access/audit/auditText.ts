import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { paths } from "../../../lib/paths";
import { plainText } from "../../../ui/text/plainText";

export type AuditEvent = FunctionReturnType<typeof api.access.audit.staff.list>["page"][number];

export const auditText = {
  title: "Audit log",
  log: "Events",
  access: "Who has access",
  views: "Views of the audit log",
  jobs: "Passage (automatic)",
  loading: "Loading events...",
  failed: "Failed to fetch the audit log",
  accessLoading: "Loading people...",
  accessFailed: "Failed to fetch who has access",
  none: "No events",
  noneYet: "Changes by people and by Passage appear here.",
  noneFits: "No event fits these filters.",
  noneSoFar: "Nothing among the newest events",
  noneSoFarHint: "Older events may fit these filters.",
  record: "Record",
  recordHint: "Name or number",
  records: "Choose a record:",
  recordsFailed: "Records could not be looked up.",
  backwards: "“To” must not be before “From”.",
  download: "Download CSV",
  downloadFailed: "The file could not be made.",
} as const;

/** Words for jobs whose name in the log is code. */
const JOB_WORDS: ReadonlyMap<string, string> = new Map([
  ["grantFirstAdmin", "the first administrator, by the console"],
  ["seed", "sample data"],
]);

/** The person or job that acted. A job without a starter shows its name. */
export function actorText({ userId, name }: AuditEvent["actor"]): string {
  return userId === null ? `Passage (${JOB_WORDS.get(name) ?? name})` : plainText(name);
}

/** Names the time zone: a time without one is ambiguous. The file uses UTC throughout. */
export function timesText({ hasFile }: { hasFile: boolean }): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return hasFile && zone !== "UTC"
    ? `Times on this screen are in ${zone}, in the file in UTC.`
    : `Times are in ${zone}.`;
}

export type FoundRecord = FunctionReturnType<typeof api.workspace.auditRecords.staff.find>[number];

const FOUND_WORDS = {
  client: "Client",
  case: "Case",
  contract: "Contract",
  lead: "Lead",
  document: "Document",
  person: "Person",
} as const;

/** "Client Maria Santos", "Case CASE-2026-8763, Maria Santos", "Contract 236, Maria Santos". */
export function foundText({ kind, number, name }: FoundRecord): string {
  const words = FOUND_WORDS[kind];
  return number === null ? `${words} ${plainText(name)}` : `${words} ${number}, ${plainText(name)}`;
}

/** The log, filtered by a person. */
export function eventsByPath(userId: string): string {
  return `${paths.audit}?person=${userId}`;
}

/** The log, filtered by a record. */
export function eventsAboutPath(record: string): string {
  return `${paths.audit}?record=${record}`;
}
