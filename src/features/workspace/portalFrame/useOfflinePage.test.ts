import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useOfflinePage } from "./useOfflinePage";

const idle: (() => void)[] = [];
const show = () => {
  vi.stubGlobal("requestIdleCallback", (task: () => void) => idle.push(task));
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  renderHook(useOfflinePage);
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  idle.length = 0;
});

// Caught: a worker that also serves the staff screens; one that loads before the first screen.
test("the worker serves only the portal, and is registered once the page is idle", () => {
  const register = vi.fn(() => Promise.reject(new Error("private window")));
  vi.stubGlobal("navigator", { serviceWorker: { register } });
  show();
  expect(register).not.toHaveBeenCalled();
  idle.forEach((task) => {
    task();
  });
  expect(register.mock.calls).toEqual([["/portalWorker.js", { scope: "/client-portal", updateViaCache: "none" }]]);
});

test("a browser without workers nevertheless shows the portal", () => {
  vi.stubGlobal("navigator", {});
  show();
  expect(() => {
    idle.forEach((task) => {
      task();
    });
  }).not.toThrow();
});
