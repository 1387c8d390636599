import { expect, test } from "vitest";
import type { Doc } from "../../_generated/dataModel";
import type { RecordKind } from "./rules";
import { inWords, listActions } from "./words";

/** The kinds of record that a domain's actions are about. */
const OF_DOMAIN: Record<string, RecordKind> = {
  leads: "lead",
  contracts: "contract",
  payments: "contract",
  clients: "client",
  chasers: "client",
  questionnaires: "client",
  messages: "client",
  tasks: "client",
  deadlines: "client",
  cases: "case",
  milestones: "case",
  requirements: "case",
  documents: "document",
  access: "person",
  calendarFeeds: "person",
  today: "person",
  notes: "lead",
  caseTemplates: "settings",
  questionnaireForms: "settings",
  documentTypes: "settings",
  replyTemplates: "settings",
  firm: "settings",
};

/** Actions about another kind of record. */
const APART: Partial<Record<RecordKind, string[]>> = {
  other: [
    "leads:changeMany",
    "leads:undoMany",
    "leads:exportList",
    "contracts:exportList",
    "clients:exportList",
    "cases:changeMany",
    "cases:undoMany",
    "cases:exportList",
    "chasers:remindMany",
    "chasers:takeBackMany",
  ],
  settings: [
    "leads:configureTurn",
    "leads:shareView",
    "leads:removeView",
    "cases:shareView",
    "cases:removeView",
    "access:requireSecondFactor",
  ],
  sheet: ["leads:acceptSheet"],
  samples: [
    "firm:seedSamples",
    "leads:seedSamples",
    "contracts:seedSamples",
    "clients:seedSamples",
    "dues:seedSamples",
    "story:seedSamples",
  ],
  import: ["clients:import", "clients:undoImport"],
  client: [
    "documents:makeRoom",
    "documents:destroyKey",
    "notes:addToClient",
    "notes:editOfClient",
    "notes:removeOfClient",
  ],
  case: ["notes:addToCase", "notes:editOfCase", "notes:removeOfCase"],
  invitation: ["access:invite", "access:revokeInvitation"],
};
const BY_ACTION = new Map(Object.entries(APART).flatMap(([kind, actions]) => actions.map((each) => [each, kind])));

const anEvent = (action: string) =>
  ({
    _id: "e1",
    _creationTime: 5,
    action,
    actorId: "u1",
    actorName: "Ana Duarte",
    subject: "s1",
    before: "a",
    after: "b",
    at: 7,
  }) as Doc<"audit_events">;

// Caught: a link of the log from a client's task to a case that does not exist.
test("each action is about the kind of record whose id it has", () => {
  const actions = listActions().map(({ action }) => action);
  const about = actions.map((action) => [action, inWords(anEvent(action)).record.kind]);
  expect(Object.fromEntries(about)).toEqual(
    Object.fromEntries(
      actions.map((action) => [action, BY_ACTION.get(action) ?? OF_DOMAIN[action.replace(/:.*/, "")]]),
    ),
  );
});

test("an event in words has every stored field, and the time of storing if it has no other", () => {
  const shown = {
    eventId: "e1",
    at: 7,
    actor: { name: "Ana Duarte", userId: "u1" },
    action: "leads:setStatus",
    words: "Set the status",
    record: { kind: "lead", id: "s1" },
    before: "a",
    after: "b",
  };
  expect(inWords(anEvent("leads:setStatus"))).toEqual(shown);
  const { at: _, ...earlier } = anEvent("leads:setStatus");
  expect(inWords(earlier)).toEqual({ ...shown, at: 5 });
  expect(inWords(anEvent("gone:since"))).toMatchObject({ words: "gone:since", record: { kind: "other", id: "s1" } });
});
