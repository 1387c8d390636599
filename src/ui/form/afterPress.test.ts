import { fireEvent } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { afterPress } from "./afterPress";

afterEach(() => {
  fireEvent.mouseUp(document.body);
});

test("without a press, it is called at once", () => {
  const callback = vi.fn();
  afterPress(callback);
  expect(callback).toHaveBeenCalledTimes(1);
  fireEvent.mouseUp(document.body);
  expect(callback).toHaveBeenCalledTimes(1);
});

// Caught: a message below a field moved the button that was being pressed, so that it was not clicked.
test("during a press, it is called once, when the mouse is released", () => {
  const callback = vi.fn();
  fireEvent.mouseDown(document.body);
  afterPress(callback);
  expect(callback).not.toHaveBeenCalled();
  fireEvent.mouseUp(document.body);
  fireEvent.mouseUp(document.body);
  expect(callback).toHaveBeenCalledTimes(1);
});

test("a mouse released outside the window does not block the keyboard", () => {
  const callback = vi.fn();
  fireEvent.mouseDown(document.body);
  fireEvent.keyDown(document.body, { key: "Tab" });
  afterPress(callback);
  expect(callback).toHaveBeenCalledTimes(1);
});
