import { fireEvent, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useMouseInside } from "./useMouseInside";

// Caught: two more listeners on the document each time the list was opened.
test("the listeners are removed on unmount", () => {
  const added = vi.spyOn(document, "addEventListener");
  const removed = vi.spyOn(document, "removeEventListener");
  const pointersOf = ({ mock }: typeof added | typeof removed) =>
    mock.calls.filter(([event]) => event.startsWith("pointer")).map(([event, listener]) => [event, listener]);
  const current = document.body;
  const { result, unmount } = renderHook(() => useMouseInside({ current }));
  fireEvent.pointerOver(current, { pointerType: "mouse" });
  expect([result.current, pointersOf(added).length > 0]).toEqual([true, true]);
  unmount();
  expect(pointersOf(removed)).toEqual(pointersOf(added));
});
