import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { HoldContext, useHold } from "./holdContext";

// Caught: a person stuck on the waiting page, because a step that they had left still counted as running.
test("a person is held while something is running, and no longer once it is over or left", () => {
  const hold = vi.fn();
  const held = { isHeld: false, hold };
  const wrapper = ({ children }: { children: ReactNode }) => <HoldContext value={held}>{children}</HoldContext>;
  const { rerender, unmount } = renderHook(useHold, { wrapper, initialProps: true });
  expect(hold).toHaveBeenLastCalledWith(true);
  rerender(false);
  expect(hold).toHaveBeenLastCalledWith(false);
  rerender(true);
  expect(hold).toHaveBeenLastCalledWith(true);
  unmount();
  expect(hold).toHaveBeenLastCalledWith(false);
});
