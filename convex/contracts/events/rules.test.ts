import { expect, test } from "vitest";
import { CONTRACT_EVENT_TYPES, eventWords, isByClient, isContractEventType } from "./rules";

test("the specification's types keep their names", () => {
  expect(CONTRACT_EVENT_TYPES).toEqual(
    expect.arrayContaining(["balance_payment_link_created", "balance_payment_email_sent"]),
  );
  expect(isContractEventType("toString")).toBe(false);
});

test.each([
  ["signed", {}, "Signed", null],
  ["declined", { reason: "Too expensive" }, "Declined by the client", "Too expensive"],
  ["declined", {}, "Declined by the client", null],
  ["declined", { reason: "" }, "Declined by the client", null],
  ["declined", { reason: 7 }, "Declined by the client", null],
  ["delivered", { to: 7 }, "Email delivered", null],
  ["retainer_paid", { amountCents: 105_050 }, "Retainer paid", "$1,050.50"],
  ["payment_returned", { amountCents: 105_000, reason: "R01" }, "Payment returned", "$1,050 · R01"],
  ["payment_returned", {}, "Payment returned", null],
  ["contract_email_sent", { to: "ana@mail.test" }, "Contract emailed", "To ana@mail.test"],
  ["bounced", { to: "ana@mail.test" }, "Email bounced", "To ana@mail.test"],
  ["bounced", { to: "ana@mail.test", reason: "No such box" }, "Email bounced", "No such box"],
  ["status_update_failed", { reason: "x" }, "Failed to update contract status", "x"],
  ["status_fetch_failed", { reason: "x" }, "Failed to fetch contract status", "x"],
] as const)("%s with %j", (...row) => {
  const [type, facts, label, detail] = row;
  expect(eventWords(type, facts)).toEqual({ label, detail });
});

const TOLD = {
  created: ["Contract created", null],
  sent: ["Sent for signature", null],
  signing_failed: ["Failed to send contract", "R01"],
  delivered: ["Email delivered", "To ana@mail.test"],
  bounced: ["Email bounced", "R01"],
  viewed: ["Viewed by the client", null],
  started: ["Signing started", null],
  signed: ["Signed", null],
  declined: ["Declined by the client", "R01"],
  expired: ["Expired", null],
  status_update_failed: ["Failed to update contract status", "R01"],
  status_fetch_failed: ["Failed to fetch contract status", "R01"],
  retainer_link_created: ["Retainer payment link created", "$1,050.50"],
  retainer_link_failed: ["Retainer payment link failed", "R01"],
  balance_payment_link_created: ["Balance payment link created", "$1,050.50"],
  balance_payment_link_failed: ["Balance payment link failed", "R01"],
  contract_email_sent: ["Contract emailed", "To ana@mail.test"],
  contract_email_failed: ["Contract email failed", "R01"],
  balance_payment_email_sent: ["Balance link emailed", "To ana@mail.test"],
  balance_payment_email_failed: ["Balance link email failed", "R01"],
  reminder_sent: ["Reminder sent", "Your balance is due"],
  retainer_paid: ["Retainer paid", "$1,050.50"],
  balance_paid: ["Balance paid", "$1,050.50"],
  payment_pending: ["Payment on its way", "$1,050.50 · R01"],
  refund_waived: ["Refunded on purpose", "$1,050.50 · R01"],
  refund_due_again: ["Refunded, and due again", "$1,050.50"],
  payment_failed: ["Payment failed", "$1,050.50 · R01"],
  payment_returned: ["Payment returned", "$1,050.50 · R01"],
  payment_refunded: ["Payment refunded", "$1,050.50 · R01"],
  payment_voided: ["Payment voided", "$1,050.50 · R01"],
  payment_disputed: ["Payment disputed", "$1,050.50 · R01"],
  payment_unknown: ["More was paid than is owed", "$1,050.50"],
  alert_resolved: ["Alert resolved", "R01"],
  signing_link_opened: ["Signing link opened by staff", null],
  signing_link_copied: ["Signing link copied by staff", null],
  signing_link_opened_in_portal: ["Signing link opened in the portal", null],
  signed_copy_opened_in_portal: ["Signed copy opened in the portal", null],
  email_corrected: ["Email address corrected", "R01"],
  withdrawn: ["Withdrawn, so it can no longer be used", "R01"],
  not_withdrawn: ["Not withdrawn, because the client has signed or paid", "R01"],
  link_not_withdrawn: ["Not withdrawn, because of a try to pay that failed", "R01"],
  restored: ["Opened again", "R01"],
  archived: ["Archived", null],
  unarchived: ["Unarchived", null],
  client_made: ["Client made from the contract", null],
};

// Caught: an event with another's words, or without its subject.
test("each type has its words, and its facts", () => {
  const facts = { amountCents: 105_050, reason: "R01", to: "ana@mail.test", about: "Your balance is due" };
  const told = CONTRACT_EVENT_TYPES.map((type) => {
    const { label, detail } = eventWords(type, facts);
    return [type, [label, detail]] as const;
  });
  expect(Object.fromEntries(told)).toEqual(TOLD);
  expect(eventWords("reminder_sent", {}).detail).toBeNull();
});

test("the client's own actions are marked as such", () => {
  expect(CONTRACT_EVENT_TYPES.filter(isByClient)).toEqual([
    "viewed",
    "started",
    "signed",
    "declined",
    "signing_link_opened_in_portal",
    "signed_copy_opened_in_portal",
  ]);
});
