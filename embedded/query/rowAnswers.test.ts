import { expect, test } from "vitest";
import { keptAnswers } from "./rowAnswers.ts";
import { parseJson } from "../domain/json.ts";

const row = (id: string) => ({ key: id, id, json: `{"_id":"${id}"}` });

test("rows that are read again have the same answer objects, in order", () => {
  const rows = [row("a"), row("b")];
  expect(keptAnswers(rows)).toBeNull();
  const answers = keptAnswers(rows);
  expect(answers?.map(({ text }) => parseJson(text))).toEqual([
    { value: { _id: "a" }, done: false },
    { value: { _id: "b" }, done: false },
  ]);
  expect(keptAnswers(rows)).toBe(answers);
});

test.each([0, 257])("answers for %d rows are not cached", (count) => {
  const rows = Array.from({ length: count }, (_, at) => row(String(at)));
  expect([keptAnswers(rows), keptAnswers(rows)]).toEqual([null, null]);
});
