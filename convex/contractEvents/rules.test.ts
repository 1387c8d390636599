import { expect, test } from "vitest";
import { CONTRACT_EVENT_TYPES, eventWords, isContractEventType } from "./rules";

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
