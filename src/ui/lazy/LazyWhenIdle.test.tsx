import { act, cleanup, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { LazyAtOnce, LazyWhenIdle } from "./LazyWhenIdle";
import { LazyModule } from "./lazyModule";

afterEach(() => {
  // Unmounting calls the stub that cancels.
  cleanup();
  vi.unstubAllGlobals();
});

/** A component whose code can be fetched while `line` is not cut. */
function lazyPart(line = { isCut: false }) {
  const fetch = vi.fn<() => Promise<ComponentType>>(() =>
    line.isCut ? Promise.reject(new Error("no connection")) : Promise.resolve(() => <p>the part</p>),
  );
  return { module: new LazyModule("part", fetch), fetch, line };
}

// Caught: code fetched together with the first screen; code that was never fetched.
test("LazyWhenIdle fetches its code once the page is idle, and renders it then", async () => {
  const idleTasks: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (task: () => void) => idleTasks.push(task));
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  const { module, fetch } = lazyPart();
  const { container } = render(<LazyWhenIdle module={module}>{(Part) => <Part />}</LazyWhenIdle>);
  await act(() => Promise.resolve());
  expect([fetch.mock.calls.length, container.textContent]).toEqual([0, ""]);
  act(() => {
    for (const task of idleTasks) task();
  });
  expect(await screen.findByText("the part")).toBeDefined();
});

// Caught: a part that was missing until a reload, because one fetch had failed.
test("LazyAtOnce fetches again when the browser is online again", async () => {
  const { module, fetch, line } = lazyPart({ isCut: true });
  const { container } = render(<LazyAtOnce module={module}>{(Part) => <Part />}</LazyAtOnce>);
  await act(() => Promise.resolve());
  expect([fetch.mock.calls.length, container.textContent]).toEqual([1, ""]);
  line.isCut = false;
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  // The timer fetches only after ten seconds.
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(await screen.findByText("the part")).toBeDefined();
});
