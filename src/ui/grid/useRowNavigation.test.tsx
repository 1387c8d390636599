import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { indexAfterKey, useRowNavigation } from "./useRowNavigation";

const COUNT = 20;

/** Callbacks that wait for the browser's next frame. */
let frames: FrameRequestCallback[];
beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => frames.push(callback));
});
const nextFrame = () => {
  for (const callback of frames.splice(0)) callback(0);
};

/** A list with only some rows rendered. */
function Rows({ indexes, scrollTo }: { indexes: readonly number[]; scrollTo: (index: number) => void }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const { focused, handleKeyDown } = useRowNavigation({ body, count: COUNT, scrollTo });
  return (
    <div ref={setBody} onKeyDown={handleKeyDown} aria-label={`focused: ${String(focused)}`} role="grid" tabIndex={-1}>
      {indexes.map((index) => (
        <div key={index} role="row" data-index={index} tabIndex={-1} aria-label={String(index)} />
      ))}
    </div>
  );
}

const focusedIndex = () => document.activeElement?.getAttribute("data-index");
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

// Caught: an arrow key that also scrolled the page; the default action of other keys prevented.
test("only keys that move the focus have their default action prevented", () => {
  render(<Rows indexes={[0, 1, 2]} scrollTo={() => undefined} />);
  screen.getByRole("row", { name: "1" }).focus();
  expect(["ArrowDown", "ArrowUp", "Home"].map(press)).toEqual([false, false, false]);
  expect(["Tab", "F5", " ", "x"].map(press)).toEqual([true, true, true, true]);
  expect([focusedIndex(), screen.getByRole("grid").getAttribute("aria-label")]).toEqual(["0", "focused: 0"]);
});

// Caught: a list that scrolled although the next row was rendered.
test("the list is scrolled only for a row that is not rendered", () => {
  const scrollTo = vi.fn();
  const { rerender } = render(<Rows indexes={[0, 1]} scrollTo={scrollTo} />);
  screen.getByRole("row", { name: "0" }).focus();
  press("ArrowDown");
  expect([focusedIndex(), scrollTo.mock.calls, frames]).toEqual(["1", [], []]);
  press("End");
  expect(scrollTo.mock.calls).toEqual([[COUNT - 1]]);
  for (let frame = 0; frame < 9; frame++) nextFrame();
  rerender(<Rows indexes={[1, COUNT - 1]} scrollTo={scrollTo} />);
  nextFrame();
  expect([focusedIndex(), frames]).toEqual([String(COUNT - 1), []]);
});

// Caught: an endless wait, frame by frame, for a row that had been removed.
test("waiting for a row that never renders ends after ten frames", () => {
  render(<Rows indexes={[0]} scrollTo={() => undefined} />);
  screen.getByRole("row", { name: "0" }).focus();
  press("End");
  let waited = 0;
  while (frames.length > 0 && waited < 50) {
    nextFrame();
    waited += 1;
  }
  expect([waited, focusedIndex()]).toEqual([10, "0"]);
});

test.each([
  ["ArrowDown", 3, 4],
  ["ArrowDown", 9, 9],
  ["ArrowUp", 0, 0],
  ["ArrowUp", 3, 2],
  ["PageUp", 5, 0],
  ["PageDown", 5, 9],
  ["Home", 5, 0],
  ["End", 5, 9],
  ["x", 5, null],
])("%s on row %i of ten moves to %s", (key, index, next) => {
  expect(indexAfterKey(key, index, 10)).toBe(next);
});

test("a page of a long list is ten rows", () => {
  expect([indexAfterKey("PageDown", 20, 40), indexAfterKey("PageUp", 20, 40)]).toEqual([30, 10]);
});
