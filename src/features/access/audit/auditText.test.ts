import { expect, test } from "vitest";
import { foundText, recordPath, recordText, valueText } from "./auditText";

// Caught: the id of a record for what it is; a link to the screen of another kind of record.
test.each([
  ["lead", "lead-7", "lead-7", "/lead/lead-7"],
  ["contract", "c1", "A contract", "/contracts/c1"],
  ["client", "k1", "A client", "/clients/k1"],
  ["case", "a1", "A case", null],
  ["document", "d1", "A document", null],
  ["person", "u1", "A person", null],
  ["invitation", "i1", "Invitation", null],
  ["settings", "s1", "Settings", null],
  ["sheet", "sheet", "Lead sheet", null],
  ["samples", "samples", "Sample data", null],
  ["import", "m1", "An import", null],
  ["other", "x1", "x1", null],
] as const)("a %s with the id %s and without a name is %s, at %s; with a name it has that", (...row) => {
  const [kind, id, text, path] = row;
  expect([recordText({ kind, id, name: null }), recordPath({ kind, id, name: null })]).toEqual([text, path]);
  expect(recordText({ kind, id, name: "Maria\u202E Santos" })).toBe("Maria Santos");
});

test.each([
  ["client", null, "Client Maria Santos"],
  ["case", "CASE-2026-8763", "Case CASE-2026-8763, Maria Santos"],
  ["contract", "236", "Contract 236, Maria Santos"],
  ["lead", null, "Lead Maria Santos"],
] as const)("a %s that was found, with the number %s, is %s", (kind, number, text) => {
  expect(foundText({ kind, id: "x", number, name: "Maria\u202E Santos" })).toBe(text);
});

test.each([
  ["leads:setStatus", "closed", "Closed"],
  ["leads:setStatus", "of_old", "of_old"],
  ["clients:rename", "Ma\u202Eria", "Maria"],
  ["clients:rename", null, null],
  // The id of a note says nothing to a reader.
  ["notes:add", "k57", null],
  ["notes:addToClient", "k57", null],
  ["notes:addToCase", "k57", null],
  // Caught: the id of a thread, beside each message in the log.
  ["messages:begin", "k57", null],
  ["messages:send", "k57", null],
  ["messages:archive", "k57", null],
  ["messages:reopen", "k57", null],
])("the value of %s %j is shown as %j", (action, value, text) => {
  expect(valueText({ action }, value)).toBe(text);
});
