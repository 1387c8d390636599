import { expect, test } from "vitest";
import {
  chosenKinds,
  isNotificationKind,
  isPersonalKind,
  KIND_KEYS,
  listLength,
  NOTIFICATION_KINDS,
  sentenceOf,
} from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const MOST_LISTED = 300;

test.each([
  [{ kind: "newLead", count: 1, name: "Sofia Alvarez", endedAt: null }, "New lead: Sofia Alvarez"],
  [{ kind: "newLead", count: 1, name: null, endedAt: null }, "New lead: no name"],
  [{ kind: "newLead", count: 12, name: null, endedAt: null }, "12 new leads"],
  [{ kind: "newLead", count: 100_000, name: null, endedAt: null }, "100,000 new leads"],
  [{ kind: "syncFailing", count: 1, name: null, endedAt: null }, "Lead sync is failing"],
  [{ kind: "syncFailing", count: 1, name: null, endedAt: 5 }, "Lead sync is no longer failing"],
  [{ kind: "syncHeld", count: 1, name: null, endedAt: null }, "Lead sync is on hold: check the sheet"],
  [{ kind: "syncHeld", count: 1, name: null, endedAt: 5 }, "Lead sync is no longer on hold"],
  [{ kind: "contractSigned", count: 1, name: "Ana", endedAt: null }, "Ana signed the contract"],
  [{ kind: "contractSigned", count: 1, name: null, endedAt: null }, "A client signed the contract"],
  [{ kind: "contractDeclined", count: 1, name: "Ana", endedAt: null }, "Ana declined the contract"],
  [{ kind: "mailBounced", count: 1, name: "Ana", endedAt: null }, "An email to Ana was not delivered"],
  [{ kind: "paymentReceived", count: 1, name: "Ana", endedAt: null }, "Ana has paid"],
  [
    { kind: "paymentTrouble", count: 1, name: "Ana", endedAt: null },
    "A payment of Ana was returned, refunded or disputed",
  ],
  [{ kind: "paymentUnknown", count: 1, name: "Ana", endedAt: null }, "A payment to look at: Ana"],
  [
    { kind: "paymentUnknown", count: 1, name: "$350, contract 4", endedAt: 5 },
    "A payment was matched: $350, contract 4",
  ],
  [{ kind: "paymentUnknown", count: 1, name: null, endedAt: null }, "A payment to look at: no name"],
  [{ kind: "contractExpired", count: 1, name: "Ana", endedAt: null }, "The contract of Ana has expired"],
  [
    { kind: "taskAssigned", count: 1, name: "Call Ana", endedAt: null, byName: "Sofia Reyes" },
    "Sofia Reyes assigned you a task: Call Ana",
  ],
  [{ kind: "messageReceived", count: 1, name: "Ana", endedAt: null }, "Message from Ana"],
  [{ kind: "messageReceived", count: 1, name: null, endedAt: null }, "Message from a client"],
  [{ kind: "messageForYou", count: 1, name: "Ana", endedAt: null }, "Message from Ana"],
  [{ kind: "messageForYou", count: 1, name: null, endedAt: null }, "Message from a client"],
  [
    { kind: "caseAssigned", count: 1, name: "Ana · H-1B", endedAt: null, byName: "Sofia Reyes" },
    "Sofia Reyes assigned you a case: Ana · H-1B",
  ],
  [{ kind: "caseAssigned", count: 1_200, name: null, endedAt: null }, "Someone assigned you 1,200 cases"],
  [{ kind: "taskAssigned", count: 1, name: null, endedAt: null }, "Someone assigned you a task: no text"],
  [
    { kind: "deadlineAssigned", count: 1, name: "Answer", endedAt: null, byName: "Sofia Reyes" },
    "Sofia Reyes assigned you a deadline: Answer",
  ],
  [{ kind: "deadlineAssigned", count: 1, name: null, endedAt: null }, "Someone assigned you a deadline: no title"],
  [
    { kind: "requestAnswered", count: 1, name: "Passport of Ana Souza", endedAt: null, byName: "Sofia Reyes" },
    "Sofia Reyes sent Passport of Ana Souza",
  ],
  [{ kind: "requestAnswered", count: 1, name: null, endedAt: null }, "Someone sent a document"],
  [
    { kind: "requestAnswered", count: 1_200, name: null, endedAt: null, byName: "Ana Souza" },
    "Ana Souza sent 1,200 documents",
  ],
  [
    { kind: "questionnaireCompleted", count: 1, name: "Family of Ana Souza", endedAt: null },
    "Completed: Family of Ana Souza",
  ],
  [{ kind: "questionnaireCompleted", count: 1, name: null, endedAt: null }, "Completed: a questionnaire"],
  [{ kind: "dueSoon", count: 1, name: "Mar 8, 2026: Answer", endedAt: null }, "Due Mar 8, 2026: Answer"],
  [{ kind: "contractNotSent", count: 1, name: "Ana", endedAt: null }, "The contract of Ana could not be sent"],
  [{ kind: "contractNotSent", count: 1, name: null, endedAt: null }, "The contract of a client could not be sent"],
  [{ kind: "contractDeclined", count: 1, name: null, endedAt: null }, "A client declined the contract"],
  [{ kind: "contractExpired", count: 1, name: null, endedAt: null }, "The contract of a client has expired"],
  [{ kind: "paymentReceived", count: 1, name: null, endedAt: null }, "A client has paid"],
  [
    { kind: "paymentTrouble", count: 1, name: null, endedAt: null },
    "A payment of a client was returned, refunded or disputed",
  ],
  [{ kind: "mailBounced", count: 1, name: null, endedAt: null }, "An email to a client was not delivered"],
  [{ kind: "documentExpiring", count: 1, name: "Passport of Ana", endedAt: null }, "Passport of Ana expires soon"],
  [{ kind: "documentExpiring", count: 1, name: null, endedAt: null }, "A document expires soon"],
  [
    { kind: "mention", count: 1, name: "Ana Souza", endedAt: null, byName: "Sofia Reyes" },
    "Sofia Reyes mentioned you in a note about Ana Souza",
  ],
  [{ kind: "mention", count: 1, name: null, endedAt: null }, "Someone mentioned you in a note about a record"],
  [
    { kind: "leadAssigned", count: 1, name: "Ana", endedAt: null, byName: "Sofia Reyes" },
    "Sofia Reyes assigned you a lead: Ana",
  ],
  [
    { kind: "leadAssigned", count: 1_200, name: null, endedAt: null, byName: "Sofia Reyes" },
    "Sofia Reyes assigned you 1,200 leads",
  ],
  [{ kind: "leadAssigned", count: 1, name: null, endedAt: null }, "New lead for you: no name"],
  [{ kind: "leadDue", count: 1, name: "Ana", endedAt: null }, "Contact Ana today"],
  [{ kind: "leadDue", count: 1, name: null, endedAt: null }, "Contact a lead today"],
  [{ kind: "leadDue", count: 1_200, name: null, endedAt: null }, "1,200 leads to contact today"],
  [
    { kind: "clientRemoved", count: 1, name: null, endedAt: null },
    "The client you deleted has been removed completely",
  ],
  [{ kind: "dueSoon", count: 1, name: null, endedAt: null }, "Due soon"],
  [{ kind: "dueSoon", count: 1_200, name: null, endedAt: null }, "1,200 dates are coming up"],
] as const)("%j says %s", (news, sentence) => {
  expect(sentenceOf({ byName: null, ...news })).toBe(sentence);
});

test("personal news has kinds of its own", () => {
  expect(KIND_KEYS.filter(isPersonalKind)).toEqual([
    "messageForYou",
    "mention",
    "leadAssigned",
    "leadDue",
    "caseAssigned",
    "taskAssigned",
    "deadlineAssigned",
    "requestAnswered",
    "questionnaireCompleted",
    "dueSoon",
    "clientRemoved",
  ]);
});

test("a kind is known by its key, and nothing else is a kind", () => {
  expect(KIND_KEYS.slice(0, 3)).toEqual(["newLead", "syncFailing", "syncHeld"]);
  expect(["newLead", "toString", "__proto__", ""].map(isNotificationKind)).toEqual([true, false, false, false]);
});

// Caught: one label for two kinds, so that a person cannot choose between them.
test("every kind has a unique label in the settings", () => {
  expect(KIND_KEYS.map((kind) => NOTIFICATION_KINDS[kind].label)).toEqual([
    "New leads",
    "Lead sync fails",
    "Lead sync is on hold",
    "Contracts that could not be sent",
    "Contracts signed",
    "Contracts declined",
    "Contracts expired",
    "Payments received",
    "Payments returned, refunded or disputed",
    "Unmatched payments",
    "Bounced emails",
    "Documents expiring within 30 days",
    "Unclaimed messages from clients",
    "Messages in your conversations",
    "Notes that mention you",
    "Leads assigned to you",
    "Follow-ups due",
    "Cases assigned to you",
    "Tasks assigned to you",
    "Deadlines assigned to you",
    "New documents in your cases",
    "Completed questionnaires in your cases",
    "Reminders of what is due",
    "Client deletion finished",
  ]);
});

test("every kind is on until a person chooses otherwise", () => {
  expect(chosenKinds([])).toEqual(KIND_KEYS.map((kind) => ({ kind, isOn: true })));
  const off = chosenKinds([{ kind: "syncHeld", isOn: false }]).filter(({ isOn }) => !isOn);
  expect(off).toEqual([{ kind: "syncHeld", isOn: false }]);
});

test.each([
  [20, 20],
  [1, 1],
  [2.7, 2],
  [0, 1],
  [-5, 1],
  [NaN, 1],
  [Infinity, MOST_LISTED],
  [301, MOST_LISTED],
])("a list of %d has at most %d", (wanted, length) => {
  expect(listLength(wanted)).toBe(length);
});
