import { act, renderHook } from "@testing-library/react";
import { UserRound } from "lucide-react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveListState } from "../live/liveList";
import { SLICE_ROWS } from "./digits";
import { useListSource } from "./paletteSources";

interface Person {
  name: string;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A source of a list in this state, with texts that count how often they are read. */
function aSource(phase: LiveListState<Person>["phase"], rows: readonly Person[]) {
  const counted = { reads: 0 };
  const state: LiveListState<Person> = { phase, rows, loaded: rows.length, total: rows.length, error: null };
  const list = { subscribe: () => () => undefined, getState: () => state, open: vi.fn() };
  const search = {
    label: "People",
    icon: UserRound,
    idOf: ({ name }: Person) => name,
    idIn: (path: string) => path.split("/people/")[1],
    textOf: ({ name }: Person) => {
      counted.reads += 1;
      return name;
    },
    phoneOf: () => null,
    entryOf: ({ name }: Person) => ({ id: name, label: name, choose: () => undefined }),
  };
  const { result, unmount } = renderHook(() => useListSource(list, search));
  return { counted, list, source: () => result.current, unmount };
}

const many = () => Array.from({ length: SLICE_ROWS + 1 }, (_, at) => ({ name: `ana ${String(at)}` }));

// Caught: the digits of all rows extracted at the first number typed.
test("the digits of the rows are looked for as soon as the palette is open, and no longer than it is", () => {
  const { counted } = aSource("ready", many());
  expect(counted.reads).toBe(0);
  act(() => {
    vi.runAllTimers();
  });
  expect(counted.reads).toBe(SLICE_ROWS + 1);
  const closed = aSource("ready", many());
  closed.unmount();
  vi.runAllTimers();
  expect(closed.counted.reads).toBe(0);
});

test.each([
  ["loading", "Loading people…", false],
  ["filling", "Loading people…", false],
  ["ready", undefined, false],
  ["failed", "People could not be loaded.", true],
] as const)("a list in state %s reads %j", (phase, text, isFailure) => {
  const { source, list } = aSource(phase, [{ name: "ana" }]);
  const { note, find } = source();
  expect([note?.text, find("ana").map(({ label }) => label)]).toEqual([text, ["ana"]]);
  note?.failure?.retry();
  expect(list.open.mock.calls.length).toBe(isFailure ? 1 : 0);
});
