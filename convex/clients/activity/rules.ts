/** Types of a client's activities. Pure; the browser imports this file. */
import type { NoticeKind } from "../notices/rules";

/** Activities about a contract that the client sees. */
export type ContractActivity = "contract_to_sign" | "payment_due" | "payment_received";

/** The client hears of those with a notice; the others are for staff, or the client's own acts. */
export type ClientActivityType =
  | NoticeKind
  | "client_created"
  | "contract_signed"
  | "document_deleted"
  | "document_from_client"
  | "document_uploaded"
  | "message_from_client"
  | "questionnaire_completed";

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
