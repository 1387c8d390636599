import { expect, test, vi } from "vitest";
import { onFirstSign } from "./onFirstSign";

test.each(["pointermove", "pointerdown", "keydown", "touchstart"])("the first %s calls the task, once", (sign) => {
  const task = vi.fn();
  onFirstSign(task);
  expect(task).not.toHaveBeenCalled();
  for (const each of [sign, sign, "keydown"]) window.dispatchEvent(new Event(each));
  expect(task).toHaveBeenCalledOnce();
});

test("nothing is called after cancelling", () => {
  const task = vi.fn();
  onFirstSign(task)();
  window.dispatchEvent(new Event("keydown"));
  expect(task).not.toHaveBeenCalled();
});
