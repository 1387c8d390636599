import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SelectCell } from "./SelectCell";
import { Selection } from "./selection";
import { useCardPress } from "./useCardPress";

// Caught: a phone on which several leads can be chosen only behind two buttons.
test("a long press selects a card and shows the boxes of all", () => {
  vi.useFakeTimers();
  const selection = new Selection();
  function List() {
    useCardPress(selection);
    return (
      <main>
        <div role="tabpanel">
          <div role="row" data-layout="cards">
            <p>Maria</p>
            <SelectCell selection={selection} rowKey={1} name="Maria" />
          </div>
        </div>
      </main>
    );
  }
  render(<List />);
  const touch = { pointerType: "touch", bubbles: true };
  fireEvent(screen.getByText("Maria"), new PointerEvent("pointerdown", touch));
  expect(selection.isOnCards()).toBe(false);
  vi.advanceTimersByTime(500);
  expect([selection.has(1), selection.isOnCards()]).toEqual([true, true]);
  vi.useRealTimers();
});
