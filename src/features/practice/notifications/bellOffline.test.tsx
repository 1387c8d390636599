import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import type { LazyModule } from "../../../ui/lazy/lazyModule";
import { browserPage } from "../../../lib/lazy/loadOrReload";
import { NO_NEWS, NOTHING_READ } from "../../../../tests/support/screens/bell";
import { Bell } from "./Bell";
import { turnOnBrowserNotices } from "./browserNotices";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

/** The connection that loads code: a fetch waits until the test lets it fail or succeed. */
const line = vi.hoisted(() => ({ waiting: [] as PromiseWithResolvers<undefined>[] }));

vi.mock("../../../ui/lazy/lazyModule", async (original) => {
  const code = await original<{ LazyModule: typeof LazyModule }>();
  class OverTheLine<Code> extends code.LazyModule<Code> {
    constructor(name: string, fetch: () => Promise<Code>) {
      super(name, async () => {
        const turn = Promise.withResolvers<undefined>();
        line.waiting.push(turn);
        await turn.promise;
        return await fetch();
      });
    }
  }
  return { ...code, LazyModule: OverTheLine };
});

const { list, newest, own } = api.practice.notifications.staff;

async function lose() {
  await act(async () => {
    for (const { reject } of line.waiting.splice(0)) {
      reject(new TypeError("Failed to fetch dynamically imported module"));
    }
    await Promise.resolve();
  });
}

async function arrive() {
  await act(async () => {
    for (const { resolve } of line.waiting.splice(0)) resolve(undefined);
    await Promise.resolve();
  });
}

const beOnline = () => {
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
};

beforeEach(() => {
  giveLayout();
  localStorage.clear();
  line.waiting.length = 0;
  vi.spyOn(browserPage, "isServerAnswering").mockResolvedValue(false);
});

const aWorkspace = () =>
  aPractice()
    .answer(newest, () => NO_NEWS)
    .answer(own, () => NOTHING_READ)
    .answer(list, () => ({ items: [], hasOlder: false }));

// Caught: a bell that did nothing when it was clicked offline, and nothing for seconds on a slow line.
test("a panel whose code is loading says so, reports a failure, and opens once the code arrives", async () => {
  const { user } = show(aWorkspace(), [{ path: "/", element: <Bell may={() => false} /> }], "/");
  const bell = await screen.findByRole("button", { name: "Notifications" });
  // The code starts loading on hover.
  await user.hover(bell);
  expect(line.waiting).toHaveLength(1);
  await user.click(bell);
  const panel = within(screen.getByRole("dialog", { name: "Notifications" }));
  expect(panel.getByRole("status").textContent).toContain("Loading");
  await lose();
  expect((await panel.findByRole("alert")).textContent).toContain("Notifications didn't load.");
  expect(panel.getByRole("button", { name: "Retry" })).toBeDefined();
  beOnline();
  await arrive();
  expect(await panel.findByText("Nothing new.")).toBeDefined();
});

// Caught: browser notifications missing until a reload, because one import had failed.
test("the watch for browser notifications retries its code after a failure", async () => {
  const isAsked = vi.fn();
  vi.stubGlobal("Notification", Object.assign(vi.fn(), { permission: "granted", requestPermission: () => "granted" }));
  await turnOnBrowserNotices();
  const workspace = aWorkspace().answer(list, () => {
    isAsked();
    return { items: [], hasOlder: false };
  });
  show(workspace, [{ path: "/", element: <Bell may={() => false} /> }], "/");
  await screen.findByRole("button", { name: "Notifications" });
  await lose();
  beOnline();
  expect(isAsked).not.toHaveBeenCalled();
  await arrive();
  await vi.waitFor(() => {
    expect(isAsked).toHaveBeenCalled();
  }, PATIENT);
});
