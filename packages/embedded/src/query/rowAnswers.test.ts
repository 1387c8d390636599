import { expect, test } from "vitest";
import { cachedAnswers } from "./rowAnswers.ts";
import { parseJson } from "../domain/json.ts";

const row = (id: string) => ({ key: id, id, json: `{"_id":"${id}"}` });

test("rows that are read again have the same answer objects, in order", () => {
  const rows = [row("a"), row("b")];
  expect(cachedAnswers(rows)).toBeNull();
  const answers = cachedAnswers(rows);
  expect(answers?.map(({ text }) => parseJson(text))).toEqual([
    { value: { _id: "a" }, done: false },
    { value: { _id: "b" }, done: false },
  ]);
  expect(cachedAnswers(rows)).toBe(answers);
});

test.each([0, 257])("answers for %d rows are not cached", (count) => {
  const rows = Array.from({ length: count }, (_, at) => row(String(at)));
  expect([cachedAnswers(rows), cachedAnswers(rows)]).toEqual([null, null]);
});
