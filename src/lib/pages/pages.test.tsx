import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { ASK_AGAIN_MS } from "../calls/useRecoveringQuery";
import { LoadMore } from "./LoadMore";
import { PagesFailed } from "./PagesFailed";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

test("more is offered while there is more, and said to be on its way; after the last page there is nothing", () => {
  const onLoad = vi.fn();
  const { rerender, container } = render(<LoadMore status="CanLoadMore" onLoad={onLoad} />);
  fireEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(onLoad).toHaveBeenCalledOnce();
  rerender(<LoadMore status="LoadingMore" label="Older" onLoad={onLoad} />);
  fireEvent.click(screen.getByRole("button", { name: "Loading..." }));
  expect(onLoad).toHaveBeenCalledOnce();
  rerender(<LoadMore status="Exhausted" onLoad={onLoad} />);
  expect(container.textContent).toBe("");
});

const { owners } = api.cases.tasks.staff;

function showFailed() {
  const workspace = new FakeWorkspace();
  const asked = vi.spyOn(workspace.client, "watchQuery");
  const onRetry = vi.fn();
  const shown = render(
    <workspace.Provider>
      <PagesFailed
        error={new Error("boom")}
        text="The log could not be loaded."
        query={owners}
        args={{}}
        onRetry={onRetry}
      />
    </workspace.Provider>,
  );
  return { workspace, asked: () => asked.mock.calls.length, onRetry, ...shown };
}

const pass = async (ms: number) => {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

// Caught: one probe per frame while the pages had failed; pages that stayed failed although the server answered again.
test("pages that failed are asked for by a small question after a while, and read again once it is answered", async () => {
  const { workspace, asked, onRetry } = showFailed();
  expect(screen.getByRole("alert").textContent).toContain("The log could not be loaded.");
  await pass(ASK_AGAIN_MS - 1);
  expect(asked()).toBe(0);
  await pass(1);
  expect([asked() > 0, onRetry.mock.calls.length]).toEqual([true, 0]);
  act(() => {
    workspace.answer(owners, () => []);
  });
  expect(onRetry).toHaveBeenCalled();
});

test("they are probed at once when the network is back, and no longer after unmount", () => {
  const { asked, unmount } = showFailed();
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  expect(asked()).toBeGreaterThan(0);
  unmount();
  const next = showFailed();
  next.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
