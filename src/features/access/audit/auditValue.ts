/** The values of events in words: no code, no id. The server has put titles in place of keys. */
import { CASE_PRIORITY_WORDS, CASE_STAGE_LABELS, CASE_STATUS_WORDS } from "../../../../convex/cases/record/rules";
import { REQUIREMENT_WORDS } from "../../../../convex/cases/requirements/rules";
import { CLIENT_STATUS_LABELS } from "../../../../convex/clients/record/rules";
import { STEP_LABELS } from "../../../../convex/contracts/steps/rules";
import { PARTY_LABELS, REVIEW_WORDS } from "../../../../convex/documents/record/rules";
import { LEAD_STATUS_LABELS } from "../../../../convex/leads/status/rules";
import { dayText, isDay } from "../../../../convex/platform/days";
import { plainText } from "../../../ui/text/plainText";
import type { AuditEvent } from "./auditText";

export type Values = Pick<AuditEvent, "action" | "before" | "after">;
type Labels = Readonly<Record<string, string | { label: string }>>;

const DECISION: Labels = REVIEW_WORDS;
const LABELS: Readonly<Record<string, Labels>> = {
  "leads:setStatus": LEAD_STATUS_LABELS,
  "cases:setStatus": CASE_STATUS_WORDS,
  "cases:setStage": CASE_STAGE_LABELS,
  "cases:setPriority": CASE_PRIORITY_WORDS,
  "clients:archive": CLIENT_STATUS_LABELS,
  "clients:reactivate": CLIENT_STATUS_LABELS,
  "contracts:retry": STEP_LABELS,
  "documents:accept": DECISION,
  "documents:reopen": DECISION,
  "documents:returnForRedo": DECISION,
  "messages:settle": { staff: "Us", client: "Client" },
};

/** The value is the id of a note or of a thread. */
const WITHOUT_VALUES = /^(?:notes:|messages:(?:begin|send|archive|reopen)$)/;
/** Values that are names of fields or of kinds, separated by commas. */
const FIELD_NAMES = new Set([
  "cases:edit",
  "clients:edit",
  "firm:configure",
  "questionnaires:accept",
  "contracts:resolve",
]);
/** An id of the database, in any value. */
const ID = /^[0-9a-z]{31,33}$/;

function labelIn(labels: Labels, code: string): string {
  const found = Object.hasOwn(labels, code) ? labels[code] : undefined;
  return typeof found === "object" ? found.label : (found ?? code);
}

/** "Working hours" of "workingHours", "Progress by hand" of "isProgressByHand". */
function fieldWords(name: string): string {
  const words = name
    .replace(/^(?:is|has)(?=[A-Z])/, "")
    .replaceAll(/([A-Z])/g, " $1")
    .replaceAll("_", " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Kinds of lines of Today, in the log of snoozes. */
const LINE_WORDS: Labels = {
  message: "Message",
  mention: "Mention",
  review: "Documents to review",
  answers: "Answers to read",
  followUp: "Follow-up",
  newLead: "New lead",
  task: "Task",
  deadline: "Deadline",
  notSent: "Contract not sent",
  ended: "Ended contract",
  trouble: "Payment alert",
  requested: "Requested documents",
  unsigned: "Contract not signed",
  balance: "Balance",
  questionnaire: "Questionnaire",
  expiry: "Expiring document",
};

function wordsOf(action: string, value: string): string {
  const labels = LABELS[action];
  if (labels !== undefined) return labelIn(labels, value);
  if (FIELD_NAMES.has(action)) return value.split(", ").map(fieldWords).join(", ");
  switch (action) {
    case "requirements:setStatus":
      return value.replace(/: (\w+)$/, (_, status: string) => `: ${labelIn(REQUIREMENT_WORDS, status)}`);
    case "documents:edit":
      return value.replace(/, (\w+), /, (_, party: string) => `, ${labelIn(PARTY_LABELS, party)}, `);
    case "milestones:move":
      return value.replace(/, (up|down)$/, ", moved $1");
    case "today:snooze":
    case "today:wake":
      return value.replace(/^\w+/, (kind) => labelIn(LINE_WORDS, kind));
    default:
      return value.replace(/, nobody$/, ", unassigned");
  }
}

/** A value in words; null for none, and for an id. */
export function valueText({ action }: Pick<Values, "action">, value: string | null): string | null {
  if (value === null || WITHOUT_VALUES.test(action) || ID.test(value)) return null;
  const words = wordsOf(action, value).replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => (isDay(day) ? dayText(day) : day));
  return plainText(words);
}

/** Both values; the second one without the title that it shares with the first: "Tax transcripts: Requested", "To review". */
export function valueTexts(event: Values): { before: string | null; after: string | null } {
  const [before, after] = [valueText(event, event.before), valueText(event, event.after)];
  const title =
    event.action === "requirements:setStatus" && before !== null ? before.slice(0, before.lastIndexOf(": ") + 2) : "";
  return { before, after: title !== "" && after?.startsWith(title) === true ? after.slice(title.length) : after };
}
