import { describe, expect, test } from "vitest";
import {
  applyEdit,
  editsProblem,
  isEdited,
  MOST_EDITED,
  partsOf,
  startEdits,
  type PageEdit,
  type PageEdits,
} from "./pageEdits";

/** "a1r b0 | a0": page 2 of file a turned right, page 1 of file b, and a second document. */
function shown(edits: PageEdits): string {
  const word = ({ source, index, turn }: PageEdits["pages"][number]) =>
    `${source}${String(index)}${{ 0: "", 90: "r", 180: "u", 270: "l" }[turn]}`;
  const [first, second] = partsOf(edits).map((part) => part.map(word).join(" "));
  return second === "" ? (first ?? "") : `${first ?? ""} | ${second ?? ""}`;
}

const turn = (key: string, by: 90 | -90): PageEdit => ({ kind: "turn", key, by });
const move = (key: string, to: number): PageEdit => ({ kind: "move", key, to });
const remove = (key: string): PageEdit => ({ kind: "remove", key });
const split = (key: string): PageEdit => ({ kind: "split", key });
const add: PageEdit = { kind: "add", source: "b", count: 2 };

describe("three pages", () => {
  // Caught: a split that pointed to no page, and lost the second document's pages; a turn by 360 degrees that was a change.
  test.each<[string, PageEdit[], string]>([
    ["turned right", [turn("a 1", 90)], "a0 a1r a2"],
    ["turned left", [turn("a 1", -90)], "a0 a1l a2"],
    ["turned twice", [turn("a 1", 90), turn("a 1", 90)], "a0 a1u a2"],
    ["turned there and back", [turn("a 1", 90), turn("a 1", -90)], "a0 a1 a2"],
    ["moved to the end", [move("a 0", 2)], "a1 a2 a0"],
    ["moved beyond the end", [move("a 0", 9)], "a1 a2 a0"],
    ["moved before the start", [move("a 2", -1)], "a2 a0 a1"],
    ["without one", [remove("a 1")], "a0 a2"],
    ["without any", [remove("a 0"), remove("a 1"), remove("a 2")], ""],
    ["without one that is gone", [remove("a 1"), remove("a 1")], "a0 a2"],
    ["split", [split("a 1")], "a0 | a1 a2"],
    ["split before the first page", [split("a 0")], "a0 a1 a2"],
    ["split elsewhere", [split("a 1"), split("a 2")], "a0 a1 | a2"],
    ["split and joined", [split("a 1"), { kind: "join" }], "a0 a1 a2"],
    ["split, without the page at the split", [split("a 1"), remove("a 1")], "a0 | a2"],
    ["split, without the whole second document", [split("a 2"), remove("a 2")], "a0 a1"],
    ["split, without the whole first document", [split("a 1"), remove("a 0")], "a1 a2"],
    ["split, with the page at the split moved to the start", [split("a 1"), move("a 1", 0)], "a1 a0 a2"],
    ["with pages of another file", [add], "a0 a1 a2 b0 b1"],
    ["split, with pages of another file", [split("a 2"), add, move("b 1", 0)], "b1 a0 a1 | a2 b0"],
  ])("%s", (_, edits, expected) => {
    const first = startEdits("a", 3);
    const edited = edits.reduce(applyEdit, first);
    expect(shown(edited)).toBe(expected);
    expect(isEdited(edited, { source: "a", count: 3 })).toBe(expected !== "a0 a1 a2");
  });
});

test.each([
  [0, "empty"],
  [1, null],
  [MOST_EDITED, null],
  [MOST_EDITED + 1, "tooMany"],
])("%i pages: %s", (count, problem) => {
  expect(editsProblem(startEdits("a", count))).toBe(problem);
});
