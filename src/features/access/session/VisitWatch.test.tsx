import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { VisitWatch } from "./VisitWatch";

const TEN_MINUTES_MS = 10 * 60_000;

function hide(isHidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
}

/** Leaves the page and comes back. */
function comeBackAfter(milliseconds: number) {
  act(() => {
    hide(true);
    document.dispatchEvent(new Event("visibilitychange"));
    vi.setSystemTime(Date.now() + milliseconds);
    hide(false);
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

function showWatch(workspace = new FakeWorkspace()) {
  const { unmount } = render(
    <workspace.Provider>
      <VisitWatch />
    </workspace.Provider>,
  );
  return { workspace, unmount };
}

beforeEach(() => {
  vi.useFakeTimers();
  hide(false);
});
afterEach(() => {
  vi.useRealTimers();
});

// Caught, one at a time: a visit at each return; none at a return; one while the page is hidden.
test("a visit is recorded on arrival and on return, at most once in ten minutes", () => {
  const { workspace } = showWatch();
  const seen = [workspace.visits];
  for (const away of [1_000, TEN_MINUTES_MS - 1_001, 1, TEN_MINUTES_MS]) {
    comeBackAfter(away);
    seen.push(workspace.visits);
  }
  expect(seen).toEqual([1, 1, 1, 2, 3]);
});

test("a page that is opened in the background is visited when it is looked at", () => {
  hide(true);
  const { workspace } = showWatch();
  expect(workspace.visits).toBe(0);
  comeBackAfter(0);
  expect(workspace.visits).toBe(1);
});

// Caught: a page that asked "Leave site?" because of a visit that waited for the connection.
test("without a connection nothing is recorded, and the next return with one is", () => {
  const workspace = new FakeWorkspace();
  workspace.connect(false);
  showWatch(workspace);
  expect(workspace.visits).toBe(0);
  workspace.connect(true);
  comeBackAfter(0);
  expect(workspace.visits).toBe(1);
});

test("a refused visit is ignored, and after the end nothing is recorded", async () => {
  const workspace = new FakeWorkspace().answer(api.access.members.open.noteVisit, () =>
    Promise.reject(new Error("Server Error")),
  );
  const { unmount } = showWatch(workspace);
  await act(async () => vi.advanceTimersByTimeAsync(0));
  unmount();
  comeBackAfter(TEN_MINUTES_MS);
  expect(workspace.visits).toBe(1);
});
