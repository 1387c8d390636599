import { expect, test } from "vitest";
import { describeChanges } from "./importChanges.ts";

test("the changes of an import are a table, each column as wide as its longest cell", () => {
  const changes = [
    { table: "pets", created: 1_234_567, deleted: 0 },
    { table: "a long table", created: 0, deleted: 12 },
  ];
  const { message_to_confirm: message, require_manual_confirmation: isAsked } = describeChanges(changes);
  expect(typeof message === "string" ? message.split("\n") : []).toEqual([
    "Import change summary:",
    "table        | create    | delete |",
    "-----------------------------------",
    "pets         | 1,234,567 | 0      |",
    "a long table | 0         | 12     |",
    "Once the import has started, it will run in the background.",
    "Interrupting `npx convex import` will not cancel it.",
  ]);
  expect(isAsked).toBe(true);
});

test("an import that deletes nothing is not asked about", () => {
  const changes = [{ table: "pets", created: 1, deleted: 0 }];
  expect(describeChanges(changes)).toMatchObject({ require_manual_confirmation: false });
  expect(describeChanges([])).toMatchObject({ require_manual_confirmation: false });
});
