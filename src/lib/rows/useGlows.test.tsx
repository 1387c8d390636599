import { act, render } from "@testing-library/react";
import { isValidElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signRow, type Versioned } from "../../../convex/platform/liveList/rules";
import { RowNews } from "../live/rowNews";
import { DraftStore } from "../drafts/draftStore";
import { DraftContext } from "../drafts/unsentContext";
import { NO_GLOWS, type Glow } from "../../ui/grid/glow";
import { useGlows } from "./useGlows";

const MOST_GLOWING = 12;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const by = (key: number, id: string, name: string) => signRow([key, 1], { id, name });
const sofia = (key: number) => by(key, "u2", "Sofia Reyes");

const sam = new DraftStore(null, "u1");

/** The person named by a highlighted row's mark. */
const byOf = ({ mark }: Glow) => (isValidElement<{ by: string }>(mark) ? mark.props.by : null);

/** The highlighted rows on the screen of the person "u1". */
function aScreen() {
  const news = new RowNews();
  let shown = NO_GLOWS;
  function Screen() {
    shown = useGlows(news);
    return null;
  }
  const { unmount } = render(
    <DraftContext value={sam}>
      <Screen />
    </DraftContext>,
  );
  return {
    tell: (...rows: Versioned[]) => {
      act(() => {
        news.tell(rows);
      });
    },
    pass: (ms: number) => {
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    },
    glowing: () => Object.fromEntries([...shown].map(([key, glow]) => [key, byOf(glow)])),
    unmount,
  };
}

const rows = (count: number) => Array.from({ length: count }, (_, key) => sofia(key));

test.each<[string, Versioned[], Record<number, string | null>]>([
  ["a colleague's change", [sofia(1)], { 1: "Sofia Reyes" }],
  ["one's own change, from this screen or another", [by(1, "u1", "Sam")], {}],
  ["a change of somebody with one's own name", [by(1, "u3", "Sam")], { 1: "Sam" }],
  ["a change of the sheet", [[1, 1]], { 1: null }],
  ["changes of several", [sofia(1), by(2, "u3", "Daniel"), by(3, "u1", "Sam")], { 1: "Sofia Reyes", 2: "Daniel" }],
  ["a name with a character that turns the text", [by(1, "u2", "So\u202Efia")], { 1: "Sofia" }],
  ["an import", rows(MOST_GLOWING + 1), {}],
])("%s glows as it should", (_what, changed, expected) => {
  const { tell, glowing } = aScreen();
  tell(...changed);
  expect(glowing()).toEqual(expected);
});

test("as many rows as may glow do glow", () => {
  const { tell, glowing } = aScreen();
  tell(...rows(MOST_GLOWING));
  expect(Object.keys(glowing())).toHaveLength(MOST_GLOWING);
});

// Caught: the highlight of the second change ended with that of the first.
test("a row glows for two seconds after its last change", () => {
  const { tell, pass, glowing } = aScreen();
  tell(sofia(1), sofia(2));
  pass(1_500);
  tell(by(1, "u3", "Daniel"));
  pass(600);
  expect(glowing()).toEqual({ 1: "Daniel" });
  pass(1_400);
  expect(glowing()).toEqual({});
});

test("a list that leaves the screen leaves no timer", () => {
  const { tell, unmount } = aScreen();
  tell(sofia(1));
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
