import { act, cleanup, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { DraftStore } from "../drafts/draftStore";
import { DraftContext } from "../drafts/unsentContext";
import { parseWidths, useColumnWidths } from "./useColumnWidths";

const STORED = "passage.columns ana /";

const show = (person: string | null, path: string | null) =>
  renderHook(() => useColumnWidths(path), {
    wrapper: ({ children }) => (
      <DraftContext value={person === null ? null : new DraftStore(null, person)}>{children}</DraftContext>
    ),
  });

type Shown = ReturnType<typeof show>;
const choose = ({ result }: Shown, widths: Record<string, number> | null) => {
  act(() => {
    result.current.setWidths?.(widths);
  });
};
const widthsOf = ({ result }: Shown) => result.current.widths;

beforeEach(() => {
  localStorage.clear();
});

test("widths are there again after a reload, for the same person and list only, until they are reset", () => {
  choose(show("ana", "/"), { lead: 20 });
  cleanup();
  const ana = show("ana", "/");
  expect(widthsOf(ana)).toEqual({ lead: 20 });
  expect([widthsOf(show("ben", "/")), widthsOf(show("ana", "/clients"))]).toEqual([null, null]);
  choose(ana, null);
  expect([widthsOf(ana), localStorage.length]).toEqual([null, 0]);
});

test("every part of the page that shows the list has the widths at once, and each keeps the same object", () => {
  const [grid, skeleton] = [show("ana", "/"), show("ana", "/")];
  choose(grid, { lead: 20 });
  const first = widthsOf(skeleton);
  skeleton.rerender();
  expect([first, widthsOf(skeleton) === first]).toEqual([{ lead: 20 }, true]);
});

test("another tab's choice is taken over", () => {
  const ana = show("ana", "/");
  choose(ana, { lead: 20 });
  localStorage.setItem(STORED, '{"lead":30}');
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: STORED }));
  });
  expect(widthsOf(ana)).toEqual({ lead: 30 });
});

test("a browser that stores nothing keeps the standard widths", () => {
  const refuse = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  for (const call of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, call).mockImplementation(refuse);
  }
  const ana = show("ana", "/");
  choose(ana, { lead: 20 });
  choose(ana, null);
  expect(widthsOf(ana)).toBeNull();
});

test.each([
  ["ana", null],
  [null, "/"],
])("of the person %j, the list %j keeps no widths", (person, path) => {
  const { result } = show(person, path);
  expect(result.current).toEqual({ widths: null, setWidths: null });
});

test.each([
  [null, null],
  ["", null],
  ["{", null],
  ["7", null],
  ["null", null],
  ['{"lead":"20"}', null],
  ['{"lead":0}', null],
  ['{"lead":-3}', null],
  ['{"lead":20.5,"phone":8}', { lead: 20.5, phone: 8 }],
  ["{}", {}],
])("the stored text %j means %j", (text, widths) => {
  expect(parseWidths(text)).toEqual(widths);
});
