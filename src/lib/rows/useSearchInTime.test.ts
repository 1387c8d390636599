import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SearchText } from "./searchText";
import { useSearchInTime } from "./useSearchInTime";

/** Types a text whose rows take `ms` to render, and returns the texts that were searched for, in order. */
function aSearch() {
  const searchText = new SearchText("", () => true);
  let nowMs = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  const searched: string[] = [];
  const { rerender } = renderHook(
    ({ text }) => {
      searched.push(useSearchInTime(searchText, text));
    },
    { initialProps: { text: "" } },
  );
  return (text: string, ms: number) => {
    searched.length = 0;
    act(() => {
      searchText.restore(text);
      nowMs += ms;
      rerender({ text });
    });
    return searched[0];
  };
}

// Caught: rows one frame behind the letter at every keystroke, even in a short list.
test("the rows follow each letter in the same render while that is fast", () => {
  const type = aSearch();
  const keys: [string, number][] = [
    ["a", 100],
    ["an", 150],
    ["ana", 150],
    ["anab", 20],
    ["anabe", 150],
    ["anabel", 20],
  ];
  expect(keys.map(([text, ms]) => type(text, ms))).toEqual(keys.map(([text]) => text));
});

test("after three slow keystrokes in a row the letter comes first", () => {
  const type = aSearch();
  expect([type("a", 150), type("an", 150), type("ana", 150)]).toEqual(["a", "an", "ana"]);
  expect(type("anab", 10)).toBe("ana");
});
