import type { EditField } from "../../../../convex/clients/form/rules";
import type { KnownBy, KnownKind } from "../../../../convex/workspace/knownPeople/rules";
import {
  CLIENT_STATUS_LABELS,
  CLIENT_STATUSES,
  CLIENT_TYPE_LABELS,
  CLIENT_TYPES,
} from "../../../../convex/clients/record/rules";

/** Texts of the forms of a client. */
export const clientFormText = {
  open: "New Client",
  title: "New Client",
  subtitle: "Add a new client to the system",
  name: "Name",
  email: "Email",
  phone: "Phone",
  type: "Client type",
  chooseType: "Choose a client type",
  caseType: "Case type",
  noCaseType: "No case type yet",
  customCaseType: "Which case type?",
  create: "Create Client",
  creating: "Creating...",
  created: "Client created",
  failed: "Failed to create client",
  edit: "Edit client",
  save: "Save changes",
  saved: "Client saved",
  editFailed: "Failed to save the client",
  status: "Status",
  chooseStatus: "Choose a status",
  known: "Possible duplicate",
  knownHint: "Open these records before you create another.",
} as const;

export const CLIENT_TYPE_CHOICES = CLIENT_TYPES.map((value) => ({ value, label: CLIENT_TYPE_LABELS[value] }));

export const CLIENT_STATUS_CHOICES = CLIENT_STATUSES.map((value) => ({ value, label: CLIENT_STATUS_LABELS[value] }));

export const CLIENT_FIELD_LABELS: Record<EditField, string> = {
  clientName: clientFormText.name,
  clientEmail: clientFormText.email,
  clientPhone: clientFormText.phone,
  clientType: clientFormText.type,
  caseType: clientFormText.caseType,
  customCaseType: clientFormText.customCaseType,
  status: clientFormText.status,
};

export const MATCH_WORDS: Record<KnownKind, string> = {
  client: "Client",
  relatedPerson: "Related person of a client",
  lead: "Lead",
  contract: "Contract",
};
const BY_WORDS: Record<KnownBy, string> = { name: "name", email: "email", phone: "phone" };

/** "Same name and email". */
export function sameWords(by: readonly KnownBy[]): string {
  const words = by.map((each) => BY_WORDS[each]);
  return `Same ${new Intl.ListFormat("en-US").format(words)}`;
}
