/** A client's activities, and their facts for the portal. Pure; the browser imports this file. */
import { translatedFields } from "../../practice/translatedTexts";

/** Activities about a contract that the client sees. */
export type ContractActivity = "contract_to_sign" | "payment_due" | "payment_received";

export type ClientActivityType =
  | "case_created"
  | "case_stage_changed"
  | "case_status_changed"
  | "client_created"
  | ContractActivity
  | "contract_linked"
  | "contract_signed"
  | "document_accepted"
  | "document_deleted"
  | "document_overdue"
  | "document_redo"
  | "document_requested"
  | "document_returned"
  | "document_shared"
  | "document_from_client"
  | "document_uploaded"
  | "message_from_client"
  | "message_from_team"
  | "milestone_done"
  | "next_step_changed"
  | "questionnaire_assigned"
  | "questionnaire_completed"
  | "questionnaire_reopened";

export type Facts = Readonly<Record<string, string | null>>;

/** Facts in the portal's texts. */
const TOLD_FACTS = [
  "amountCents",
  "count",
  "nextStep",
  "reason",
  "stage",
  "status",
  "thread",
  "title",
  ...translatedFields(["title"]),
] as const;

/** The facts for the client. The others, such as the notes of a new case, are for staff. */
export function toldFacts(facts: Facts): Record<string, string | null> {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => TOLD_FACTS.some((told) => told === name)));
}

const OWN: readonly string[] = [
  "contract_signed",
  "document_from_client",
  "message_from_client",
  "questionnaire_completed",
] satisfies ClientActivityType[];

/** A client's own act is no news for them. */
export function isClientsOwn({ activityType }: { activityType: string }): boolean {
  return OWN.includes(activityType);
}
