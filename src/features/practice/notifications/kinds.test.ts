import { matchPath } from "react-router-dom";
import { expect, test } from "vitest";
import { KIND_KEYS } from "../../../../convex/practice/notifications/rules";
import { paths } from "../../../lib/paths";
import { KIND_LOOKS } from "./kinds";

const nothing = () => false;

test("every kind of notification has an icon and a link, and nothing else has", () => {
  expect(Object.keys(KIND_LOOKS).sort()).toEqual([...KIND_KEYS].sort());
});

// Caught: a link to a screen that does not exist.
test.each(KIND_KEYS)("a notification of the kind %s links to a screen, with and without a record", (kind) => {
  for (const recordId of [null, "lead-7"]) {
    const link = KIND_LOOKS[kind].link(recordId, () => true);
    const { pathname } = new URL(link, "http://passage.test");
    expect(Object.values(paths).filter((path) => matchPath(path, pathname) !== null)).not.toEqual([]);
  }
});

test("a single new lead links to its own screen, several to the list", () => {
  expect([KIND_LOOKS.newLead.link("lead-7", nothing), KIND_LOOKS.newLead.link(null, nothing)]).toEqual([
    "/lead/lead-7",
    "/",
  ]);
});

test("a message leads to its thread in the inbox", () => {
  expect(KIND_LOOKS.messageReceived.link("k1/messages/t1", nothing)).toBe("/inbox?thread=t1");
  expect(KIND_LOOKS.messageForYou.link(null, nothing)).toBe("/inbox");
});

test("a task leads to its client's or case's page, several dates to the radar", () => {
  expect([KIND_LOOKS.taskAssigned.link("k1", nothing), KIND_LOOKS.dueSoon.link("k1/cases/k2", nothing)]).toEqual([
    "/clients/k1",
    "/clients/k1/cases/k2",
  ]);
  expect(KIND_LOOKS.dueSoon.link(null, nothing)).toBe("/deadlines");
});

// Caught: a member sent to the ledger, which only administrators may open.
test("an unmatched payment leads administrators to the ledger, and others to the contracts", () => {
  const { link } = KIND_LOOKS.paymentUnknown;
  const ledger = (permission: string) => permission === "payments:ledger";
  expect([link(null, ledger), link(null, nothing)]).toEqual(["/contracts/ledger", "/contracts"]);
  expect([link("71", ledger), link("71", nothing)]).toEqual(["/contracts/71", "/contracts/71"]);
});

/** The link of each kind, with its record and without one. */
const LINKS: Record<(typeof KIND_KEYS)[number], [recordId: string, path: string, without: string]> = {
  newLead: ["lead-7", "/lead/lead-7", "/"],
  leadAssigned: ["lead-7", "/lead/lead-7", "/"],
  leadDue: ["lead-7", "/lead/lead-7", "/?status=due"],
  syncFailing: ["lead-7", "/", "/"],
  syncHeld: ["lead-7", "/", "/"],
  contractNotSent: ["71", "/contracts/71", "/contracts"],
  contractSigned: ["71", "/contracts/71", "/contracts"],
  contractDeclined: ["71", "/contracts/71", "/contracts"],
  contractExpired: ["71", "/contracts/71", "/contracts"],
  paymentReceived: ["71", "/contracts/71", "/contracts"],
  paymentTrouble: ["71", "/contracts/71", "/contracts"],
  paymentUnknown: ["71", "/contracts/71", "/contracts"],
  mailBounced: ["71", "/contracts/71", "/contracts"],
  documentExpiring: ["k1", "/clients/k1", "/clients"],
  messageReceived: ["k1/messages/t1", "/inbox?thread=t1", "/inbox"],
  messageForYou: ["k1/messages/t1", "/inbox?thread=t1", "/inbox"],
  mention: ["lead-7", "/lead/lead-7", "/"],
  caseAssigned: ["k1/cases/k2", "/clients/k1/cases/k2", "/cases"],
  taskAssigned: ["k1/cases/k2", "/clients/k1/cases/k2", "/deadlines"],
  deadlineAssigned: ["k1/cases/k2", "/clients/k1/cases/k2", "/deadlines"],
  requestAnswered: ["k1/cases/k2", "/clients/k1/cases/k2", "/deadlines"],
  questionnaireCompleted: ["k1/cases/k2", "/clients/k1/cases/k2", "/deadlines"],
  dueSoon: ["k1/cases/k2", "/clients/k1/cases/k2", "/deadlines"],
  clientRemoved: ["k1", "/clients", "/clients"],
};

// Caught: a payment that led to a lead; a mention in a case's notes that led to the list of leads.
test.each(Object.entries(LINKS))("%s leads to %j", (kind, [recordId, path, without]) => {
  const { link } = KIND_LOOKS[kind as keyof typeof LINKS];
  expect([link(recordId, nothing), link(null, nothing)]).toEqual([path, without]);
});

test("a mention about a client or a case leads there", () => {
  const { link } = KIND_LOOKS.mention;
  expect([link("k1", nothing), link("k1/cases/k2", nothing)]).toEqual(["/clients/k1", "/clients/k1/cases/k2"]);
});
