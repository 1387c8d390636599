import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { COLUMN_EDGE_CODE } from "../../../src/ui/grid/columnEdgeCode";
import { MENU_CODE } from "../../../src/ui/lazyParts";
import { noteNoOwnerStacks } from "./ownerStacks";

noteNoOwnerStacks();

/** Menus open in the same step, as in a browser that has been idle: their code is loaded. */
beforeAll(async () => {
  await Promise.all([MENU_CODE.load(), COLUMN_EDGE_CODE.load()]);
});

/** A Wednesday. The clock is frozen, so that "4 s ago" stays true on a busy machine; timers run. */
const NOW = Date.UTC(2026, 6, 1, 12);

/** A query for an element times out only for hanging code, not on a slow machine; the library's own limit is one second. */
configure({ asyncUtilTimeout: 20_000 });

/** Samples that a test file creates when it is loaded have this time too. */
stopTheClock();
beforeEach(stopTheClock);

function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
}

/** React reports broken keys, updates outside act and caught errors only on the console: a test that causes one fails. */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, "");
  const complaints = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(complaints, "console.error was called; a test that expects it spies on it itself").toEqual([]);
});
