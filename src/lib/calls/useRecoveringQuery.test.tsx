import { act, render, screen } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { useRecoveringQuery } from "./useRecoveringQuery";

const ASK_AGAIN_MS = 5_000;

const shown: string[] = [];

function Lead({ leadId }: { leadId: string }) {
  const { value, error, retry } = useRecoveringQuery(api.leads.record.staff.get, { leadId });
  const state = value ? value.firstName : error === null ? "loading" : "failed";
  shown.push(state);
  return <button onClick={retry}>{state}</button>;
}

const state = () => screen.getByRole("button").textContent;

/** "off" when the screen unsubscribes, "on" when it subscribes. */
function watchSubscriptions(workspace: FakeWorkspace): string[] {
  const log: string[] = [];
  const { watchQuery } = workspace.client;
  vi.spyOn(workspace.client, "watchQuery").mockImplementation((...asked) => {
    const watch = watchQuery(...asked);
    const onUpdate = (watcher: () => void) => {
      log.push("on");
      const stop = watch.onUpdate(watcher);
      return () => {
        log.push("off");
        stop();
      };
    };
    return { ...watch, onUpdate };
  });
  return log;
}

const unforeseen = () => {
  throw new Error("[Request ID: 9c] Server Error");
};

function showLead(workspace: FakeWorkspace, leadId = "lead-1") {
  return render(<Lead leadId={leadId} />, { wrapper: workspace.Provider });
}

beforeEach(() => {
  shown.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// Caught: an error boundary that unsubscribed, so that the screen stayed broken until a reload.
test("a failed query is retried automatically, and only the failure is shown until it answers", () => {
  const workspace = new FakeWorkspace().answer(api.leads.record.staff.get, unforeseen);
  const log = watchSubscriptions(workspace);
  showLead(workspace);
  expect([state(), log]).toEqual(["failed", ["on"]]);
  shown.length = 0;
  act(() => {
    vi.advanceTimersByTime(ASK_AGAIN_MS - 1);
  });
  expect(log).toEqual(["on"]);
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(log).toEqual(["on", "off", "on"]);
  act(() => {
    workspace.answer(api.leads.record.staff.get, () => undefined);
  });
  act(() => {
    vi.advanceTimersByTime(ASK_AGAIN_MS);
  });
  expect([...new Set(shown)]).toEqual(["failed"]);
  act(() => {
    workspace.answer(api.leads.record.staff.get, () => ({ firstName: "Maria" }));
  });
  expect(state()).toBe("Maria");
});

test("Retry and the browser's return to the network retry at once", () => {
  const workspace = new FakeWorkspace().answer(api.leads.record.staff.get, unforeseen);
  const log = watchSubscriptions(workspace);
  showLead(workspace);
  act(() => {
    screen.getByRole("button").click();
  });
  expect(log).toEqual(["on", "off", "on"]);
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  expect(log).toEqual(["on", "off", "on", "off", "on"]);
});

test("a refusal is not asked again, and is gone when its reason is", () => {
  const workspace = new FakeWorkspace().answer(api.leads.record.staff.get, () => {
    throw new ConvexError({ code: "FORBIDDEN" });
  });
  const log = watchSubscriptions(workspace);
  showLead(workspace);
  act(() => {
    vi.advanceTimersByTime(3 * ASK_AGAIN_MS);
  });
  expect([log, state()]).toEqual([["on"], "failed"]);
  act(() => {
    workspace.answer(api.leads.record.staff.get, () => ({ firstName: "Maria" }));
  });
  expect(state()).toBe("Maria");
});

// Caught: the failure of one record shown for the next.
test("the failure of one record is not shown for the next one", () => {
  const workspace = new FakeWorkspace().answer(api.leads.record.staff.get, ({ leadId }) =>
    leadId === "lead-1" ? unforeseen() : undefined,
  );
  const { rerender } = showLead(workspace);
  rerender(<Lead leadId="lead-2" />);
  expect(state()).toBe("loading");
});
