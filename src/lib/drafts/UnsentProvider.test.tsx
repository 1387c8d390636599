import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { ConnectionBanner } from "../ConnectionBanner";
import { DraftStore, PLACE_PREFIX } from "./draftStore";
import { DraftContext, useIsHeld, useSaving } from "./unsentContext";
import { UnsentProvider } from "./UnsentProvider";
import { UnsentWork } from "./unsentWork";

/** A page whose writes the test can slow down. */
function showPage() {
  const workspace = new FakeWorkspace();
  const due: (() => void)[] = [];
  const work = new UnsentWork((_, act) => {
    due.push(act);
    return () => undefined;
  });
  const Mark = () => <output>{useSaving("status of Ana")}</output>;
  render(
    <workspace.Provider>
      <UnsentProvider person="ana" work={work}>
        <ConnectionBanner />
        <Mark />
      </UnsentProvider>
    </workspace.Provider>,
  );
  const passTime = () => {
    act(() => {
      for (const each of due.splice(0)) each();
    });
  };
  return { workspace, work, passTime };
}

/** Begins a write; the returned function ends it. */
function begin(work: UnsentWork): () => void {
  const ends: (() => void)[] = [];
  act(() => {
    ends.push(work.begin("status of Ana"));
  });
  return () => {
    act(() => {
      for (const end of ends) end();
    });
  };
}

const banner = () => screen.queryAllByRole("status").find(({ tagName }) => tagName === "DIV")?.textContent ?? null;
const mark = () => document.querySelector("output")?.textContent;
const setOnLine = (isOnLine: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnLine);
  window.dispatchEvent(new Event(isOnLine ? "online" : "offline"));
};

/** Whether the browser asks before leaving the page. */
const isHeld = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test("while offline, the banner counts unsent changes and each of them says that it is not sent", () => {
  const { workspace, work } = showPage();
  const end = begin(work);
  expect([mark(), banner()]).toEqual(["pending", null]);
  act(() => {
    workspace.connect(false);
  });
  const offline = "Passage cannot be reached. Changes will be sent when it answers again.";
  expect([mark(), banner()]).toEqual(["notSent", `${offline} 1 change waits.`]);
  act(() => {
    work.begin("note");
  });
  expect(banner()).toBe(`${offline} 2 changes wait.`);
  end();
  expect([mark(), banner()]).toEqual(["", `${offline} 1 change waits.`]);
});

// Caught: no message for forty seconds while the deployment was frozen and the socket open.
test("an unanswered change over an open socket shows as saving, then as slow", () => {
  const { work, passTime } = showPage();
  begin(work);
  passTime();
  expect([mark(), banner()]).toEqual(["saving", "Saving takes longer than usual. 1 change waits."]);
});

// Caught: "You're offline" on a computer that runs its own Passage, which answers.
test("an offline computer is not cut off while its writes are answered", () => {
  const { work, passTime } = showPage();
  act(() => {
    setOnLine(false);
  });
  expect(banner()).toBeNull();
  begin(work);
  passTime();
  expect(mark()).toBe("notSent");
  expect(banner()).toMatch(/^You're offline/);
  act(() => {
    setOnLine(true);
  });
  expect([mark(), banner()]).toEqual(["saving", "Saving takes longer than usual. 1 change waits."]);
});

// Caught: a warning at every exit; no warning while a change was being sent.
test("leaving the page is held only while something is unsent", () => {
  const { work } = showPage();
  const held = [isHeld()];
  const end = begin(work);
  held.push(isHeld());
  end();
  held.push(isHeld());
  expect(held).toEqual([false, true, false]);
});

// Caught: a text that was only in memory, lost at a reload without a warning; a warning because of a position in a list.
test("a text that is only in memory blocks leaving the page, a list position does not", () => {
  const kept = new DraftStore(null, "ana");
  const { result } = renderHook(useIsHeld, {
    wrapper: ({ children }) => <DraftContext value={kept}>{children}</DraftContext>,
  });
  const held = [result.current];
  for (const [name, text] of [
    [`${PLACE_PREFIX}/leads`, "row 3"],
    ["draft lead-1", "call ba"],
    ["draft lead-1", ""],
  ] as const) {
    act(() => {
      kept.set(name, text);
    });
    held.push(result.current);
  }
  expect(held).toEqual([false, false, true, false]);
});

// Caught: a write by a toast that outlived the screens of the person who had made the change.
test("the work knows whether the session is accepted, and that none is once the screens are gone", () => {
  const { workspace, work } = showPage();
  const seen = [work.getSessionRefusal()];
  for (const step of [
    () => {
      workspace.checkSession(true);
    },
    () => {
      workspace.checkSession(false);
    },
    () => {
      workspace.acceptSession(false);
    },
    () => {
      workspace.acceptSession(true);
    },
  ]) {
    act(step);
    seen.push(work.getSessionRefusal());
  }
  cleanup();
  seen.push(work.getSessionRefusal());
  expect(seen).toEqual([null, "unchecked", null, "refused", null, "refused"]);
});
