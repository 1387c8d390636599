import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { isLayerOpen } from "./layers";
import { LazyModule } from "../../ui/lazy/lazyModule";
import { areSingleKeysOn, setSingleKeys, useSingleKeys } from "./singleKeys";
import { useKeptKeys } from "./useKeptKeys";
import { useKeyboardShortcuts } from "./useKeyboardShortcuts";

const STORED = "passage.singleKeys";

beforeEach(() => {
  localStorage.clear();
  setSingleKeys(true);
});

test("a key runs its shortcut once, and nothing else", () => {
  const search = vi.fn();
  const keys = { j: search };
  const { unmount } = renderHook(() => {
    useKeyboardShortcuts(keys);
  });
  const press = (init: object) => fireEvent.keyDown(document.body, { key: "j", ...init });
  // The browser's own handling is prevented; with Caps Lock on it is the same key.
  expect([press({}), press({ key: "J" }), search.mock.calls.length]).toEqual([false, false, 2]);
  const others = [{ key: "k" }, { key: "J", shiftKey: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }];
  expect([others.map(press), search.mock.calls.length]).toEqual([others.map(() => true), 2]);
  const prevented = new KeyboardEvent("keydown", { key: "j", cancelable: true, bubbles: true });
  prevented.preventDefault();
  document.body.dispatchEvent(prevented);
  setSingleKeys(false);
  expect([press({}), search.mock.calls.length]).toEqual([true, 2]);
  setSingleKeys(true);
  unmount();
  expect([press({}), search.mock.calls.length]).toEqual([true, 2]);
});

// Caught: typing "j" in a note moved to the next lead.
test("a key typed into a field stays there", () => {
  const search = vi.fn();
  const keys = { j: search };
  function Screen() {
    useKeyboardShortcuts(keys);
    return (
      <>
        <input aria-label="input" />
        <textarea aria-label="textarea" />
        <select aria-label="select" />
        <div role="dialog" aria-label="dialog">
          <button type="button">in a dialog</button>
        </div>
        <button type="button">outside</button>
      </>
    );
  }
  render(<Screen />);
  const targets = [
    ...["input", "textarea", "select"].map((name) => screen.getByLabelText(name)),
    screen.getByText("in a dialog"),
  ];
  for (const target of targets) fireEvent.keyDown(target, { key: "j" });
  const note = document.createElement("p");
  Object.defineProperty(note, "isContentEditable", { value: true });
  document.body.append(note);
  fireEvent.keyDown(note, { key: "j" });
  note.remove();
  expect(search).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByText("outside"), { key: "j" });
  expect(search).toHaveBeenCalledOnce();
});

test.each(["menu", "listbox", "dialog", "alertdialog"])("an open %s is a layer before the screen", (role) => {
  const { unmount } = render(<div role={role} />);
  expect(isLayerOpen()).toBe(true);
  unmount();
  expect(isLayerOpen()).toBe(false);
});

// Caught: a choice changed in another tab and ignored by this page.
test("the choice is kept in this browser, and follows another tab's", () => {
  const { result, unmount } = renderHook(useSingleKeys);
  const fromOtherTab = (key: string | null) => {
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key }));
    });
  };
  act(() => {
    setSingleKeys(false);
  });
  expect([result.current, localStorage.getItem(STORED)]).toEqual([false, "off"]);
  localStorage.removeItem(STORED);
  fromOtherTab("another");
  expect(result.current).toBe(false);
  fromOtherTab(STORED);
  expect(result.current).toBe(true);
  act(() => {
    setSingleKeys(true);
  });
  localStorage.setItem(STORED, "off");
  fromOtherTab(null);
  expect(result.current).toBe(false);
  act(() => {
    setSingleKeys(true);
  });
  expect(localStorage.getItem(STORED)).toBeNull();
  unmount();
  localStorage.setItem(STORED, "off");
  fromOtherTab(STORED);
  expect(areSingleKeysOn()).toBe(true);
});

// Caught: C pressed before the page has settled did nothing.
test("a key that is pressed before its code is loaded loads it and is pressed then", async () => {
  const create = vi.fn();
  const keys = { c: create };
  const code = Promise.withResolvers<true>();
  const fetch = vi.fn(async () => await code.promise);
  const module = new LazyModule("keys", fetch);
  const { rerender } = renderHook(
    ({ isLoaded }) => {
      useKeptKeys(module);
      useKeyboardShortcuts(isLoaded ? keys : {}, { areOfAllScreens: true });
    },
    { initialProps: { isLoaded: false } },
  );
  render(<input aria-label="input" />);
  fireEvent.keyDown(screen.getByLabelText("input"), { key: "c" });
  fireEvent.keyDown(document.body, { key: " " });
  expect(fetch).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "c" });
  expect(fetch).toHaveBeenCalledOnce();
  code.resolve(true);
  await module.load();
  rerender({ isLoaded: true });
  await vi.waitFor(() => {
    expect(create).toHaveBeenCalledOnce();
  });
  fireEvent.keyDown(document.body, { key: "c" });
  expect(create).toHaveBeenCalledTimes(2);
});
