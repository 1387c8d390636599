import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useLongPress } from "./useLongPress";

const acts: string[] = [];

function List() {
  const part = useRef<HTMLDivElement>(null);
  useLongPress(part, (target) => {
    acts.push(`held ${target.textContent}`);
  });
  return (
    <div ref={part}>
      <button
        type="button"
        onClick={() => {
          acts.push("opened");
        }}
      >
        passport.pdf
      </button>
    </div>
  );
}

beforeEach(() => {
  acts.length = 0;
  vi.useFakeTimers();
  render(<List />);
  return () => {
    vi.useRealTimers();
  };
});

interface Press {
  pointerType: string;
  heldMs?: number;
  movedPx?: number;
}

function press({ pointerType, heldMs = 500, movedPx = 0 }: Press) {
  const button = screen.getByRole("button");
  fireEvent(button, new PointerEvent("pointerdown", { pointerType, bubbles: true, clientX: 0 }));
  if (movedPx > 0) fireEvent(button, new PointerEvent("pointermove", { bubbles: true, clientX: movedPx }));
  vi.advanceTimersByTime(heldMs);
  fireEvent(button, new PointerEvent("pointerup", { pointerType, bubbles: true }));
  fireEvent.click(button);
}

// Caught: a held finger that also opened the row; a scroll that selected; a press with a mouse that selected.
test.each([
  ["a finger that is held", { pointerType: "touch" }, "held passport.pdf"],
  ["a tap", { pointerType: "touch", heldMs: 300 }, "opened"],
  ["a finger that scrolls", { pointerType: "touch", movedPx: 11 }, "opened"],
  ["a finger that trembles", { pointerType: "touch", movedPx: 9 }, "held passport.pdf"],
  ["a mouse that is held", { pointerType: "mouse" }, "opened"],
])("%s", (_, pressed, expected) => {
  press(pressed);
  expect(acts).toEqual([expected]);
});

test("the tap after a held finger opens again", () => {
  press({ pointerType: "touch" });
  press({ pointerType: "touch", heldMs: 10 });
  expect(acts).toEqual(["held passport.pdf", "opened"]);
});
