import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { NO_NEWS, NOTHING_READ } from "../../../../tests/support/screens/bell";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { Bell } from "./Bell";
import { browserNotices, turnOnBrowserNotices } from "./browserNotices";
import { BrowserNoticeWatch } from "./BrowserNoticeWatch";
import { MayContext } from "./mayContext";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { list, newest, own, settings } = api.practice.notifications.staff;

/** The used part of the browser's own class. */
class FakeNotification {
  static permission: NotificationPermission = "default";
  static answer: NotificationPermission = "granted";
  static asked = 0;
  static isForbidden = false;
  static shown: FakeNotification[] = [];
  static requestPermission(): Promise<NotificationPermission> {
    FakeNotification.asked += 1;
    FakeNotification.permission = FakeNotification.answer;
    return Promise.resolve(FakeNotification.answer);
  }
  onclick: (() => void) | null = null;
  readonly title: string;
  readonly tag: string | undefined;
  constructor(title: string, { tag }: NotificationOptions) {
    if (FakeNotification.isForbidden) throw new TypeError("Illegal constructor");
    this.title = title;
    this.tag = tag;
    FakeNotification.shown.push(this);
  }
  close(): void {
    FakeNotification.shown = FakeNotification.shown.filter((each) => each !== this);
  }
}

const NOT_ALLOWED = "The browser did not allow it. Nothing has changed.";

const titles = () => FakeNotification.shown.map(({ title }) => title);

const aLead = (name: string, at: number, recordId: string | null = `lead-${String(at)}`) => ({
  kind: "newLead",
  at,
  count: 1,
  name,
  recordId,
  endedAt: null,
  byName: null,
  isUnread: true,
});

function tell(workspace: ReturnType<typeof aPractice>, ...items: ReturnType<typeof aLead>[]) {
  return workspace
    .answer(newest, () => NO_NEWS)
    .answer(own, () => NOTHING_READ)
    .answer(list, ({ wanted }) => ({ items: items.slice(0, Number(wanted)), hasOlder: false }))
    .answer(settings, () => []);
}

function showBell(workspace: ReturnType<typeof aPractice>) {
  const routes = ["/", "/lead/:leadId"].map((path) => ({ path, element: <Bell may={() => false} /> }));
  return show(workspace, routes, "/");
}

async function openSettings(workspace: ReturnType<typeof aPractice>) {
  const { user } = showBell(workspace);
  await user.click(await screen.findByRole("button", { name: /^Notifications/ }));
  const panel = within(await screen.findByRole("dialog"));
  await user.click(await panel.findByRole("button", { name: "Settings" }));
  const theSwitch = () => panel.getByRole<HTMLInputElement>("switch", { name: "Browser notifications" });
  return { user, panel, theSwitch };
}

beforeEach(() => {
  giveLayout();
  localStorage.clear();
  Object.assign(FakeNotification, {
    permission: "default",
    answer: "granted",
    asked: 0,
    isForbidden: false,
    shown: [],
  });
  vi.stubGlobal("Notification", FakeNotification);
  vi.spyOn(window, "focus").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("are offered: the browser is asked only when the switch is turned on, and one is shown as proof", async () => {
  const { user, theSwitch } = await openSettings(tell(aPractice()));
  expect([theSwitch().checked, FakeNotification.asked]).toEqual([false, 0]);
  await user.click(theSwitch());
  await waitFor(() => {
    expect(theSwitch().checked).toBe(true);
  });
  expect(FakeNotification.asked).toBe(1);
  expect(titles()).toEqual(["Notifications from Passage look like this"]);
  await user.click(theSwitch());
  expect(theSwitch().checked).toBe(false);
  // Another tab of this browser turns them on.
  act(() => {
    localStorage.setItem("passage.browserNotifications", "on");
    window.dispatchEvent(new StorageEvent("storage"));
  });
  expect(theSwitch().checked).toBe(true);
});

test.each<[what: string, given: Partial<typeof FakeNotification>, words: string | RegExp]>([
  ["the person refuses", { answer: "default" }, NOT_ALLOWED],
  ["the person refuses for good", { answer: "denied" }, /^Blocked\. Allow notifications/],
  ["the browser allows none to a page", { isForbidden: true }, NOT_ALLOWED],
])("stay off, and say so, where %s", async (_, given, words) => {
  Object.assign(FakeNotification, given);
  const { user, panel, theSwitch } = await openSettings(tell(aPractice()));
  await user.click(theSwitch());
  expect(await panel.findByText(words)).toBeDefined();
  expect(theSwitch().checked).toBe(false);
});

test("cannot be turned on if they are blocked or unknown", async () => {
  FakeNotification.permission = "denied";
  const { panel, theSwitch } = await openSettings(tell(aPractice()));
  expect(theSwitch().disabled).toBe(true);
  expect(panel.getByText(/^Blocked\./)).toBeDefined();
});

test("are not offered by a browser without them", async () => {
  vi.unstubAllGlobals();
  giveLayout();
  const { panel, theSwitch } = await openSettings(tell(aPractice()));
  expect(theSwitch().disabled).toBe(true);
  expect(panel.getByText("This browser cannot show them.")).toBeDefined();
});

/** A tab, hidden or not, with one earlier notification. */
async function aWatchingTab({ isHidden }: { isHidden: boolean }) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  const workspace = tell(aPractice(), aLead("Ana", 1));
  const element = (
    <MayContext value={(permission) => permission === "payments:ledger"}>
      <h1>screen</h1>
      <BrowserNoticeWatch />
    </MayContext>
  );
  const routes = ["/", "/lead/:leadId", "/contracts/ledger"].map((path) => ({ path, element }));
  const shown = show(workspace, routes, "/");
  await screen.findByText("screen");
  return { ...shown, workspace };
}

test("are watched for only if they are turned on", async () => {
  const isAsked = vi.fn();
  const workspace = tell(aPractice()).answer(list, () => {
    isAsked();
    return { items: [], hasOlder: false };
  });
  showBell(workspace);
  await screen.findByRole("button", { name: "Notifications" });
  expect(isAsked).not.toHaveBeenCalled();
  await act(async () => {
    await turnOnBrowserNotices();
  });
  await waitFor(() => {
    expect(isAsked).toHaveBeenCalled();
  });
});

// Caught: a notification for each earlier unread one, at every start.
test("show notifications that arrive while the tab is hidden, and lead to their records", async () => {
  const { workspace, router } = await aWatchingTab({ isHidden: true });
  expect(titles()).toEqual([]);
  act(() => {
    tell(workspace, aLead("Sofia", 3), aLead("Omar", 2), aLead("Ana", 1));
  });
  expect(titles()).toEqual(["New lead: Sofia", "New lead: Omar"]);
  expect(FakeNotification.shown.map(({ tag }) => tag)).toEqual(["passage-3", "passage-2"]);
  await act(async () => {
    FakeNotification.shown[0]?.onclick?.();
    await Promise.resolve();
  });
  expect(router.state.location.pathname).toBe("/lead/lead-3");
  expect(window.focus).toHaveBeenCalled();
  expect(titles()).toEqual(["New lead: Omar"]);
  act(() => {
    tell(workspace, { ...aLead("Rui", 4, null), kind: "paymentUnknown" });
  });
  await act(async () => {
    FakeNotification.shown.at(-1)?.onclick?.();
    await Promise.resolve();
  });
  expect(router.state.location.pathname).toBe("/contracts/ledger");
});

test("are not shown while the person looks at the tab, nor afterwards for notifications seen then", async () => {
  const { workspace } = await aWatchingTab({ isHidden: false });
  act(() => {
    tell(workspace, aLead("Omar", 2), aLead("Ana", 1));
  });
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  act(() => {
    tell(workspace, aLead("Sofia", 3), aLead("Omar", 2), aLead("Ana", 1));
  });
  expect(titles()).toEqual(["New lead: Sofia"]);
  act(() => {
    tell(workspace, aLead("Eva", 7), aLead("Dan", 6), aLead("Cem", 5), aLead("Bea", 4));
  });
  expect(titles()).toEqual(["New lead: Sofia", "New lead: Eva", "New lead: Dan", "New lead: Cem"]);
});

test("are not shown for notifications read elsewhere, nor twice", async () => {
  const { workspace } = await aWatchingTab({ isHidden: true });
  for (const isUnread of [false, true]) {
    act(() => {
      tell(workspace, { ...aLead("Omar", 2), isUnread }, aLead("Ana", 1));
    });
  }
  expect(titles()).toEqual([]);
});

// Caught: a bell that took the whole shell along in a browser that refuses its storage.
test("are off, and stay off, in a browser that refuses its storage", async () => {
  FakeNotification.permission = "granted";
  const store = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  expect([browserNotices(), await turnOnBrowserNotices()]).toEqual(["off", false]);
  store.mockRestore();
});
