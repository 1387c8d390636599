import { getFunctionName } from "convex/server";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { TabPresence, type HeartbeatClient } from "./tabPresence";

const HEARTBEAT_MS = 9_000;
const WRITING_PAUSE_MS = 6_000;
const LEAD = { kind: "lead", recordId: "lead-1" } as const;
const CLIENT = { kind: "client", recordId: "c1" } as const;

interface Heartbeat {
  tabKey: string;
  place: { recordId: string } | null;
  isWriting: boolean;
}

/** An open tab and its messages: the ids of records, with a star while the person is writing. */
function aTab() {
  const state = { isWebSocketConnected: true };
  const heartbeats: Heartbeat[] = [];
  let refusal: ConvexError<{ code: string }> | null = null;
  const client = {
    url: "https://workspace.test",
    connectionState: () => state,
    mutation: (reference: Parameters<typeof getFunctionName>[0], args: Heartbeat) => {
      expect(getFunctionName(reference)).toBe(getFunctionName(api.workspace.presence.staff.heartbeat));
      heartbeats.push(args);
      return refusal === null ? Promise.resolve(null) : Promise.reject(refusal);
    },
  } as unknown as HeartbeatClient;
  const tab = new TabPresence(client);
  tab.open();
  heartbeats.length = 0;
  return {
    tab,
    state,
    heartbeats,
    sent: () => heartbeats.map(({ place, isWriting }) => `${place?.recordId ?? "none"}${isWriting ? "*" : ""}`),
    refuse: (code: string) => {
      refusal = new ConvexError({ code });
    },
  };
}

const wait = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
};
const setVisible = (state: "hidden" | "visible") => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};

const open: TabPresence[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const tab of open.splice(0)) tab.close();
  vi.useRealTimers();
});

function anOpenTab() {
  const made = aTab();
  open.push(made.tab);
  return made;
}

test("a record is reported at once and every nine seconds, with the same key, and a move is one message", async () => {
  const { tab, sent, heartbeats } = anOpenTab();
  tab.goTo(LEAD);
  await wait(HEARTBEAT_MS - 1);
  expect(sent()).toEqual(["lead-1"]);
  await wait(1);
  tab.goTo(CLIENT);
  tab.goTo(null);
  expect(sent()).toEqual(["lead-1", "lead-1", "c1", "none"]);
  expect(new Set(heartbeats.map(({ tabKey }) => tabKey)).size).toBe(1);
});

// Caught: two tabs of one person, one of which ended the other's presence.
test("each tab has a key of its own", () => {
  const [one, other] = [anOpenTab(), anOpenTab()];
  one.tab.goTo(LEAD);
  other.tab.goTo(LEAD);
  expect(one.heartbeats[0]?.tabKey).not.toBe(other.heartbeats[0]?.tabKey);
});

// Caught: other people's silent tabs that were never removed, because the viewers were on a list.
test("a tab without a record sends heartbeats, too, and has nothing to leave", async () => {
  const { sent } = anOpenTab();
  await wait(HEARTBEAT_MS);
  setVisible("hidden");
  await wait(2 * HEARTBEAT_MS);
  expect(sent()).toEqual(["none"]);
});

// Caught, one at a time: a hidden page whose throttled timer made its person come and go; a page that came back without its person being
// shown.
test("a hidden page leaves its record at once, and returns when it is visible", async () => {
  const { tab, sent } = anOpenTab();
  tab.goTo(LEAD);
  setVisible("hidden");
  expect(sent()).toEqual(["lead-1", "none"]);
  await wait(2 * HEARTBEAT_MS);
  // Its screen changes without being seen.
  tab.goTo(CLIENT);
  expect(sent()).toHaveLength(2);
  setVisible("visible");
  expect(sent()).toEqual(["lead-1", "none", "c1"]);
  await wait(HEARTBEAT_MS);
  expect(sent()).toHaveLength(4);
});

// Caught, one at a time: a beacon that the deployment does not understand; the same message sent twice; a page restored from the
// browser's cache whose person was no longer shown.
test("a closed page leaves its record by a beacon, and returns when it is restored", async () => {
  const beacons: { url: string; body: Blob }[] = [];
  Object.assign(navigator, { sendBeacon: (url: string, body: Blob) => beacons.push({ url, body }) });
  const { tab, sent, heartbeats } = anOpenTab();
  const closePage = () => window.dispatchEvent(new Event("pagehide"));
  closePage();
  window.dispatchEvent(new Event("pageshow"));
  expect(beacons).toEqual([]);
  tab.goTo(LEAD);
  closePage();
  setVisible("hidden");
  await wait(2 * HEARTBEAT_MS);
  const [beacon] = beacons;
  expect([beacons.length, beacon?.url, beacon?.body.type]).toEqual([
    1,
    "https://workspace.test/api/mutation",
    "application/json",
  ]);
  expect(JSON.parse((await beacon?.body.text()) ?? "")).toEqual({
    path: "workspace/presence/open:leave",
    args: { tabKey: heartbeats[0]?.tabKey },
    format: "json",
  });
  expect(sent()).toEqual(["none", "lead-1"]);
  setVisible("visible");
  window.dispatchEvent(new Event("pageshow"));
  expect(sent().slice(2)).toEqual(["lead-1", "lead-1"]);
});

test("a session that ends leaves the record, and sends nothing more", async () => {
  const { tab, sent } = anOpenTab();
  tab.goTo(LEAD);
  tab.write();
  tab.close();
  expect(vi.getTimerCount()).toBe(0);
  tab.stopWriting();
  setVisible("visible");
  window.dispatchEvent(new Event("pageshow"));
  window.dispatchEvent(new Event("pagehide"));
  await wait(2 * HEARTBEAT_MS);
  expect(sent()).toEqual(["lead-1", "lead-1*", "none*"]);
  expect(vi.getTimerCount()).toBe(0);
});

// Caught: a message per key; a person who writes for ever because they left the box half full.
test("a person writes from the first key until a while after the last, or until the note is added", async () => {
  const { tab, sent } = anOpenTab();
  tab.goTo(LEAD);
  tab.write();
  await wait(WRITING_PAUSE_MS - 1);
  tab.write();
  await wait(WRITING_PAUSE_MS - 1);
  // One heartbeat was sent in between.
  expect(sent()).toEqual(["lead-1", "lead-1*", "lead-1*"]);
  await wait(1);
  expect(sent().at(-1)).toBe("lead-1");
  tab.write();
  tab.stopWriting();
  tab.stopWriting();
  expect(sent().slice(4)).toEqual(["lead-1*", "lead-1"]);
  tab.write();
  // Caught: "is writing" at the next record.
  tab.goTo(CLIENT);
  expect(sent().slice(-2)).toEqual(["lead-1*", "c1"]);
});

// Caught: heartbeats queued while offline that arrived after the person had left.
test("nothing is sent without a connection", async () => {
  const { tab, state, sent } = anOpenTab();
  state.isWebSocketConnected = false;
  tab.goTo(LEAD);
  await wait(HEARTBEAT_MS);
  expect(sent()).toEqual([]);
  state.isWebSocketConnected = true;
  await wait(HEARTBEAT_MS);
  expect(sent()).toEqual(["lead-1"]);
});

// Caught: a refusal every nine seconds in the log while a former member left the page open.
test("heartbeats go on while the session is renewed, and end once they are refused", async () => {
  const { tab, sent, refuse } = anOpenTab();
  refuse("UNAUTHENTICATED");
  tab.goTo(LEAD);
  await wait(HEARTBEAT_MS);
  expect(sent()).toEqual(["lead-1", "lead-1"]);
  refuse("FORBIDDEN");
  await wait(4 * HEARTBEAT_MS);
  expect(sent()).toEqual(["lead-1", "lead-1", "lead-1"]);
});
