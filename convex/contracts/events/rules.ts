/** Events of a contract in words, and kinds of alerts. Pure. */

import { dollars } from "../../platform/amounts";

/** Facts of an event: short texts and numbers by name, such as `reason` or `amountCents`. */
export type EventFacts = Record<string, string | number | null>;

export interface ContractNews {
  byName: string | null;
  facts: EventFacts;
}

interface EventWords {
  label: string;
  /** Text beyond the label, or null. */
  detail?: (facts: EventFacts) => string | null;
  /** Set for the client's own acts. */
  isByClient?: true;
}

const reasonOf = ({ reason }: EventFacts) => (typeof reason === "string" && reason !== "" ? reason : null);
const letterTo = ({ to }: EventFacts) => (typeof to === "string" ? `To ${to}` : null);

const amountOf = ({ amountCents }: EventFacts) => (typeof amountCents === "number" ? dollars(amountCents) : null);

const amountAndReason = (facts: EventFacts) => [amountOf(facts), reasonOf(facts)].filter(Boolean).join(" · ") || null;

/** The stored types, with their words. Types named in the specification keep its names. */
export const CONTRACT_EVENTS = {
  created: { label: "Contract created" },
  sent: { label: "Sent for signature" },
  signing_failed: { label: "Failed to send contract", detail: reasonOf },
  delivered: { label: "Email delivered", detail: letterTo },
  bounced: { label: "Email bounced", detail: (facts) => reasonOf(facts) ?? letterTo(facts) },
  viewed: { label: "Viewed by the client", isByClient: true },
  started: { label: "Signing started", isByClient: true },
  signed: { label: "Signed", isByClient: true },
  declined: { label: "Declined by the client", detail: reasonOf, isByClient: true },
  expired: { label: "Expired" },
  status_update_failed: { label: "Failed to update contract status", detail: reasonOf },
  status_fetch_failed: { label: "Failed to fetch contract status", detail: reasonOf },
  retainer_link_created: { label: "Retainer payment link created", detail: amountOf },
  retainer_link_failed: { label: "Retainer payment link failed", detail: reasonOf },
  balance_payment_link_created: { label: "Balance payment link created", detail: amountOf },
  balance_payment_link_failed: { label: "Balance payment link failed", detail: reasonOf },
  contract_email_sent: { label: "Contract emailed", detail: letterTo },
  contract_email_failed: { label: "Contract email failed", detail: reasonOf },
  balance_payment_email_sent: { label: "Balance link emailed", detail: letterTo },
  balance_payment_email_failed: { label: "Balance link email failed", detail: reasonOf },
  reminder_sent: { label: "Reminder sent", detail: ({ about }) => (typeof about === "string" ? about : null) },
  retainer_paid: { label: "Retainer paid", detail: amountOf },
  balance_paid: { label: "Balance paid", detail: amountOf },
  payment_pending: { label: "Payment on its way", detail: amountAndReason },
  refund_waived: { label: "Refunded on purpose", detail: amountAndReason },
  refund_due_again: { label: "Refunded, and due again", detail: amountOf },
  payment_failed: { label: "Payment failed", detail: amountAndReason },
  payment_returned: { label: "Payment returned", detail: amountAndReason },
  payment_refunded: { label: "Payment refunded", detail: amountAndReason },
  payment_voided: { label: "Payment voided", detail: amountAndReason },
  payment_disputed: { label: "Payment disputed", detail: amountAndReason },
  payment_unknown: { label: "More was paid than is owed", detail: amountOf },
  alert_resolved: { label: "Alert resolved", detail: reasonOf },
  signing_link_opened: { label: "Signing link opened by staff" },
  signing_link_copied: { label: "Signing link copied by staff" },
  signing_link_opened_in_portal: { label: "Signing link opened in the portal", isByClient: true },
  signed_copy_opened_in_portal: { label: "Signed copy opened in the portal", isByClient: true },
  email_corrected: { label: "Email address corrected", detail: reasonOf },
  withdrawn: { label: "Withdrawn, so it can no longer be used", detail: reasonOf },
  not_withdrawn: { label: "Not withdrawn, because the client has signed or paid", detail: reasonOf },
  link_not_withdrawn: { label: "Not withdrawn, because of a try to pay that failed", detail: reasonOf },
  restored: { label: "Opened again", detail: reasonOf },
  archived: { label: "Archived" },
  unarchived: { label: "Unarchived" },
  client_made: { label: "Client made from the contract" },
} as const satisfies Record<string, EventWords>;

export type ContractEventType = keyof typeof CONTRACT_EVENTS;

export function isContractEventType(text: string): text is ContractEventType {
  return Object.hasOwn(CONTRACT_EVENTS, text);
}

export const CONTRACT_EVENT_TYPES = Object.keys(CONTRACT_EVENTS).filter(isContractEventType);

export function eventWords(type: ContractEventType, facts: EventFacts): { label: string; detail: string | null } {
  const { label, detail }: EventWords = CONTRACT_EVENTS[type];
  return { label, detail: detail?.(facts) ?? null };
}

/** Events by the client have the client's name on the timeline. */
export function isByClient(type: ContractEventType): boolean {
  const words: EventWords = CONTRACT_EVENTS[type];
  return words.isByClient === true;
}

/** `payment_unknown`: money beyond the amount owed. */
export const ALERT_KINDS = [
  "payment_returned",
  "payment_refunded",
  "payment_voided",
  "payment_disputed",
  "payment_unknown",
  "mail_bounced",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
