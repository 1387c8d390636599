import { expect, test } from "vitest";
import { documentsEntry, folderOf, readEntryName, schemaEntry } from "./layout.ts";

test("each component has a folder of its own, within its parent's", () => {
  expect(["", "mail", "mail/box"].map(folderOf)).toEqual([
    "",
    "_components/mail/",
    "_components/mail/_components/box/",
  ]);
  expect(documentsEntry("mail", "pets")).toBe("_components/mail/pets/documents.jsonl");
  expect(schemaEntry("", "pets")).toBe("pets/generated_schema.jsonl");
});

// Caught, one by one: nothing read of a snapshot in a folder of the ZIP; a table of a component taken for the root's; a file of a table; a read-me as a table.
test.each([
  ["pets/documents.jsonl", { kind: "documents", component: "", table: "pets" }],
  ["pets/generated_schema.jsonl", { kind: "schema", component: "", table: "pets" }],
  ["_components/mail/pets/documents.jsonl", { kind: "documents", component: "mail", table: "pets" }],
  [
    "_components/mail/_components/box/pets/generated_schema.jsonl",
    { kind: "schema", component: "mail/box", table: "pets" },
  ],
  ["_storage/abc.pdf", { kind: "file", component: "", id: "abc" }],
  ["_storage/abc", { kind: "file", component: "", id: "abc" }],
  ["_storage/documents.jsonl", { kind: "documents", component: "", table: "_storage" }],
  ["_components/mail/_storage/abc.tar.gz", { kind: "file", component: "mail", id: "abc" }],
  ["pets/abc.pdf", null],
  ["README.md", null],
  ["pets/", null],
  ["/documents.jsonl", null],
  ["_storage/.abc", null],
  ["backup/pets/documents.jsonl", { kind: "documents", component: "", table: "pets" }],
  ["backup/_components/mail/_components/box/_storage/abc.pdf", { kind: "file", component: "mail/box", id: "abc" }],
  ["__MACOSX/pets/._documents.jsonl", null],
  ["_components/mail", null],
])("the entry %s is read", (name, entry) => {
  expect(readEntryName(name)).toEqual(entry);
});
