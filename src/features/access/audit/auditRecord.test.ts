import { expect, test } from "vitest";
import { recordPath, recordText, type OfRecord } from "./auditRecord";

type Given = Pick<OfRecord["record"], "kind" | "id"> & Partial<OfRecord["record"]>;

const event = (record: Given, given: Partial<OfRecord> = {}): OfRecord => ({
  action: "x:y",
  before: null,
  after: null,
  ...given,
  record: { name: null, clientId: null, isGone: false, ...record },
});

// Caught: an id in place of a name; a link to a record that is gone, or to the screen of another kind.
test.each<[Given, string, string | null]>([
  [{ kind: "lead", id: "lead-7", name: "Lena Vogt, lead 7" }, "Lena Vogt, lead 7", "/lead/lead-7"],
  [{ kind: "lead", id: "lead-7" }, "Lead 7", "/lead/lead-7"],
  [{ kind: "contract", id: "c1", name: "Contract 7, Ana Souza" }, "Contract 7, Ana Souza", "/contracts/c1"],
  [{ kind: "contract", id: "c1", name: "Contract 7", isGone: true }, "Contract 7", null],
  [{ kind: "contract", id: "c1", isGone: true }, "A deleted contract", null],
  [{ kind: "client", id: "k1", name: "Ana\u202E Souza" }, "Ana Souza", "/clients/k1"],
  [{ kind: "client", id: "k1", isGone: true }, "A deleted client", null],
  [{ kind: "case", id: "a1", name: "CASE-1, Ana", clientId: "k1" }, "CASE-1, Ana", "/clients/k1/cases/a1"],
  [{ kind: "case", id: "a1", name: "CASE-1" }, "CASE-1", null],
  [{ kind: "case", id: "a1" }, "A deleted case", null],
  [{ kind: "document", id: "d1", name: "Passport", clientId: "k1" }, "Passport", "/clients/k1?document=d1"],
  [{ kind: "document", id: "d1", name: "Passport" }, "Passport", null],
  [{ kind: "document", id: "d1" }, "A deleted document", null],
  [{ kind: "person", id: "u1", name: "Ana Duarte" }, "Ana Duarte", "/team"],
  [{ kind: "invitation", id: "i1", name: "ana@firm.test" }, "Invitation of ana@firm.test", "/team"],
  [{ kind: "sheet", id: "sheet" }, "Lead sheet", null],
  [{ kind: "samples", id: "samples" }, "Sample data", null],
  [{ kind: "other", id: "cases" }, "Cases", "/cases"],
  [{ kind: "other", id: "x1" }, "x1", null],
])("the record %j is %s, at %s", (record, text, path) => {
  expect([recordText(event(record)), recordPath(event(record))]).toEqual([text, path]);
});

// Caught: "Settings" for every setting, all with one link.
test.each<[string, string | null, string | null, string, string]>([
  ["caseTemplates:edit", "Naturalization", null, "Case template “Naturalization”", "/settings/case-templates"],
  ["documentTypes:edit", "Passport", null, "Document type “Passport”", "/settings/document-types"],
  ["replyTemplates:save", null, "Thanks", "Saved reply “Thanks”", "/settings/reply-templates"],
  ["leads:shareView", null, "New ones", "View of the leads “New ones”", "/"],
  ["firm:configure", null, "name, address", "Firm settings", "/settings/firm"],
])("the setting of %s named %j, with the value %j, is %s, at %s", (...row) => {
  const [action, name, after, text, path] = row;
  const setting = event({ kind: "settings", id: "s", name }, { action, after });
  expect([recordText(setting), recordPath(setting)]).toEqual([text, path]);
});

test("an import has the name of its file", () => {
  const record = { kind: "import", id: "m1" } as const;
  expect(recordText(event(record, { after: "120 rows of clients.csv" }))).toBe("Import of clients.csv");
  expect(recordText(event(record, { after: "clients.csv" }))).toBe("Import of clients.csv");
});
