import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { moveLine, pressControl } from "./controls";
import { usePresentKeys, useScreenKeys, type ScreenKeys } from "./screenKeys";
import { setSingleKeys } from "./singleKeys";
import { SEQUENCE_MS, useKeySequence } from "./useKeySequence";
import { useKeyboardShortcuts } from "./useKeyboardShortcuts";

const REVIEW: ScreenKeys<"a" | "r"> = { screen: "Review", does: { a: "Accept", r: "Ask for a new copy" } };

beforeEach(() => {
  localStorage.clear();
  setSingleKeys(true);
});

const press = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });

// Caught: the list of shortcuts without the keys of the screen that is open, or with those of one that was left.
test("a screen's keys are listed while it is open, once for all of its parts", () => {
  const listed = renderHook(usePresentKeys);
  const parts = [1, 2].map(() =>
    renderHook(() => {
      useScreenKeys(REVIEW, {});
    }),
  );
  expect(listed.result.current).toEqual([REVIEW]);
  parts[0]?.unmount();
  expect(listed.result.current).toEqual([REVIEW]);
  parts[1]?.unmount();
  expect(listed.result.current).toEqual([]);
});

// Caught: A in a preview that assigned the record behind it; a key of the screen that acted while a dialog was open.
test("an open dialog has its own keys only, and the screen has its keys again when it is closed", () => {
  const ofScreen = vi.fn();
  const ofPreview = vi.fn();
  function Preview() {
    const part = useRef<HTMLParagraphElement>(null);
    useScreenKeys(REVIEW, { a: ofPreview }, part);
    return (
      <div role="dialog">
        <p ref={part}>preview</p>
      </div>
    );
  }
  function Screen({ hasPreview }: { hasPreview: boolean }) {
    useKeyboardShortcuts({ a: ofScreen, j: ofScreen });
    return hasPreview ? <Preview /> : null;
  }
  const { rerender } = render(<Screen hasPreview />);
  // Nothing has the focus, as after a press on the backdrop.
  press("a");
  press("j");
  expect([ofScreen.mock.calls.length, ofPreview.mock.calls.length]).toEqual([0, 1]);
  rerender(<Screen hasPreview={false} />);
  press("a");
  expect([ofScreen.mock.calls.length, ofPreview.mock.calls.length]).toEqual([1, 1]);
});

test("a screen's key comes before the same key of all screens, though its code came later", () => {
  const everywhere = vi.fn();
  const here = vi.fn();
  renderHook(() => {
    useKeyboardShortcuts({ j: everywhere, k: everywhere }, { areOfAllScreens: true });
  });
  renderHook(() => {
    useKeyboardShortcuts({ j: here });
  });
  press("j");
  press("k");
  expect([here.mock.calls.length, everywhere.mock.calls.length]).toEqual([1, 1]);
});

// Caught: a held E that marked twenty tasks as done, and a held J that stood still.
test("an act runs once while its key is held; moving goes on", () => {
  const [done, next] = [vi.fn(), vi.fn()];
  renderHook(() => {
    useKeyboardShortcuts({ e: done, j: next });
  });
  for (const key of ["e", "j"]) {
    press(key);
    press(key, { repeat: true });
  }
  expect([done.mock.calls.length, next.mock.calls.length]).toEqual([1, 2]);
});

// Caught: no shortcut at all for a person who writes Russian; "ß" taken for a Latin letter of the US layout.
test("keys follow the layout, and a layout without Latin letters has them at their places", () => {
  const acts = { g: vi.fn(), m: vi.fn(), ",": vi.fn() };
  renderHook(() => {
    useKeyboardShortcuts(acts);
  });
  press("п", { code: "KeyG" });
  press("m", { code: "Semicolon" });
  press(",", { code: "KeyM" });
  press("ß", { code: "KeyG" });
  expect(Object.values(acts).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

test("a focused checkbox takes no letter from the shortcuts", () => {
  const done = vi.fn();
  renderHook(() => {
    useKeyboardShortcuts({ e: done });
  });
  render(<input type="checkbox" />);
  screen.getByRole("checkbox").focus();
  press("e");
  expect(done).toHaveBeenCalledOnce();
});

function aSequence() {
  vi.useFakeTimers();
  const acts = { l: vi.fn(), c: vi.fn() };
  const alone = vi.fn();
  renderHook(() => {
    useKeyboardShortcuts({ c: alone, x: alone });
  });
  const { result } = renderHook(() => useKeySequence("g", acts));
  return { acts, alone, isAwaited: () => result.current.isAwaited };
}

// Caught: G C, which opened the menu of C; a sequence that waited for ever.
test("the second key of a sequence is nothing else, and Escape, another key, a click or time end the wait", () => {
  const { acts, alone, isAwaited } = aSequence();
  press("g");
  expect(isAwaited()).toBe(true);
  // A modifier on the way to the second key.
  press("Shift", { shiftKey: true });
  press("c");
  expect([acts.c.mock.calls.length, alone.mock.calls.length, isAwaited()]).toEqual([1, 0, false]);
  const enders: (() => void)[] = [
    () => press("Escape"),
    () => press("x"),
    () => fireEvent.pointerDown(document.body),
    () => {
      act(() => {
        vi.advanceTimersByTime(SEQUENCE_MS);
      });
    },
  ];
  for (const end of enders) {
    press("g");
    end();
    expect(isAwaited()).toBe(false);
  }
  expect(alone).not.toHaveBeenCalled();
  press("l");
  expect(acts.l).not.toHaveBeenCalled();
  press("g");
  press("l");
  expect(acts.l).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

// Caught: "g" at the end of a word that took the next letter from the text.
test("a sequence does not begin while a text is typed, nor with single keys switched off", () => {
  const { isAwaited } = aSequence();
  render(<input aria-label="note" />);
  screen.getByLabelText("note").focus();
  press("g");
  expect(isAwaited()).toBe(false);
  screen.getByLabelText("note").blur();
  setSingleKeys(false);
  press("g");
  expect(isAwaited()).toBe(false);
  vi.useRealTimers();
});

function Lines({ onPress }: { onPress: (name: string) => void }) {
  const button = (name: string, control: string) => (
    <button
      data-control={control}
      onClick={() => {
        onPress(name);
      }}
    >
      {name}
    </button>
  );
  return (
    <main>
      <ul>
        {["one", "two"].map((name) => (
          <li key={name} data-line="" tabIndex={-1} aria-label={name}>
            {button(`done ${name}`, "done")}
          </li>
        ))}
      </ul>
      {button("status of the record", "status")}
    </main>
  );
}

// Caught: E that marked the first line of a list as done though no line had the focus.
test("a control is pressed on the line with the focus, or on the record; never on a line without it", () => {
  const pressed = vi.fn();
  render(<Lines onPress={pressed} />);
  expect([pressControl("done"), pressControl("owner")]).toEqual([false, false]);
  moveLine(1);
  moveLine(1);
  // The end of the list.
  moveLine(1);
  expect(document.activeElement).toBe(screen.getByLabelText("two"));
  expect([pressControl("done"), pressControl("status")]).toEqual([true, true]);
  expect(pressed.mock.calls).toEqual([["done two"], ["status of the record"]]);
  screen.getByLabelText("two").focus();
  moveLine(-1);
  expect(document.activeElement).toBe(screen.getByLabelText("one"));
});
