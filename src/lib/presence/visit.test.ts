import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getFunctionName } from "convex/server";
import { Departure, type Leaver } from "./departure";
import { Visit } from "./visit";

const beacons: Blob[] = [];

/** A deployment whose answers come when the test says so. */
function aClient() {
  const answers: PromiseWithResolvers<{ recordId: string; sessionToken: string } | null>[] = [];
  const told: [string, unknown][] = [];
  const state = { isConnected: true };
  const client = {
    url: "https://workspace.test",
    connectionState: () => ({ isWebSocketConnected: state.isConnected }),
    mutation: (reference: Parameters<typeof getFunctionName>[0], args: unknown) => {
      told.push([getFunctionName(reference).replace(/^.*:/, ""), args]);
      const answer = Promise.withResolvers<{ recordId: string; sessionToken: string } | null>();
      answers.push(answer);
      return answer.promise;
    },
  } as unknown as Leaver;
  const settle = async (act: (answer: (typeof answers)[number]) => void) => {
    for (const answer of answers.splice(0)) act(answer);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    client,
    state,
    told,
    names: () => told.map(([name]) => name),
    answer: async (recordId = "c1") => {
      await settle(({ resolve }) => {
        resolve({ recordId, sessionToken: "secret" });
      });
    },
    refuse: async (code: string) => {
      await settle(({ reject }) => {
        reject(new ConvexError({ code }));
      });
    },
  };
}

const hide = (state: "hidden" | "visible") => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};
const leavePage = () => window.dispatchEvent(new Event("pagehide"));

beforeEach(() => {
  vi.useFakeTimers();
  beacons.length = 0;
  Object.assign(navigator, { sendBeacon: (_url: string, body: Blob) => beacons.push(body) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a visit", () => {
  test.each([
    ["open", 10_000],
    ["writing", 4_000],
  ] as const)("to have a record %s is told at once and each %i ms, until it is ended", async (doing, each) => {
    const { client, names, answer } = aClient();
    const visit = new Visit({ client, place: { kind: "lead", recordId: "lead-1" }, doing });
    visit.begin();
    await answer();
    await vi.advanceTimersByTimeAsync(each - 1);
    expect(names()).toEqual(["stay"]);
    await vi.advanceTimersByTimeAsync(1);
    await answer();
    expect(names()).toEqual(["stay", "stay"]);
    visit.end();
    hide("visible");
    window.dispatchEvent(new Event("pageshow"));
    leavePage();
    expect([names(), vi.getTimerCount(), beacons]).toEqual([["stay", "stay", "leave"], 0, []]);
  });

  // Caught: a page that came back from the browser's memory, and whose person nobody saw any more.
  test("ends with a page that is left, and goes on with one that comes back", async () => {
    const { client, names, answer } = aClient();
    new Visit({ client, place: { kind: "lead", recordId: "lead-1" }, doing: "open" }).begin();
    await answer();
    leavePage();
    expect([beacons.length, names(), vi.getTimerCount()]).toEqual([1, ["stay"], 0]);
    window.dispatchEvent(new Event("pageshow"));
    expect(names()).toEqual(["stay", "stay"]);
  });

  // Caught: two messages on their way at once, of which the older one was the last; a person who stayed after they had gone.
  test("has one message on its way at a time, and is left once it is answered where it has ended meanwhile", async () => {
    const { client, names, answer } = aClient();
    const visit = new Visit({ client, place: { kind: "lead", recordId: "lead-1" }, doing: "open" });
    visit.begin();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(names()).toEqual(["stay"]);
    await answer();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(names()).toEqual(["stay", "stay"]);
    hide("hidden");
    await answer();
    expect(names()).toEqual(["stay", "stay", "leave", "leave"]);
    visit.end();
  });

  test("is told on while the session is renewed, and no more once it is refused", async () => {
    const { client, names, refuse } = aClient();
    new Visit({ client, place: { kind: "lead", recordId: "lead-1" }, doing: "open" }).begin();
    await refuse("UNAUTHENTICATED");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(names()).toEqual(["stay", "stay"]);
    await refuse("FORBIDDEN");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(names()).toEqual(["stay", "stay"]);
  });

  test("learns the record as lists know it, and takes the visit before along", async () => {
    const { client, told, answer } = aClient();
    const onKnown = vi.fn();
    const departure = new Departure(client);
    departure.open();
    const leaving = { room: { kind: "lead", doing: "open" } as const, sessionToken: "before" };
    departure.hold(leaving);
    const place = { kind: "contract", recordId: "71" } as const;
    const visit = new Visit({ client, place, doing: "open", onKnown, departure });
    visit.begin();
    await answer("c1");
    const tabKey: unknown = expect.any(String);
    const room = { kind: "contract", doing: "open" };
    expect(told).toEqual([["stay", { room, recordId: "71", tabKey, leaving }]]);
    expect(onKnown.mock.calls).toEqual([["c1"]]);
    visit.end();
    expect(departure.take()).toEqual({ room, sessionToken: "secret" });
    expect(told).toHaveLength(1);
  });
});

describe("a record that was left", () => {
  const LEFT = { room: { kind: "lead", doing: "open" } as const, sessionToken: "secret" };
  const OTHER = { room: { kind: "client", doing: "open" } as const, sessionToken: "other" };

  function aDeparture() {
    const deployment = aClient();
    const departure = new Departure(deployment.client);
    departure.open();
    return { ...deployment, departure };
  }

  test("is said after a second, unless the next one takes it along", async () => {
    const { departure, told } = aDeparture();
    departure.hold(LEFT);
    await vi.advanceTimersByTimeAsync(999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([["leave", { ...LEFT, isClosed: false }]]);
    departure.hold(LEFT);
    expect([departure.take(), departure.take()]).toEqual([LEFT, null]);
    leavePage();
    expect([told.length, vi.getTimerCount(), beacons]).toEqual([1, 0, []]);
  });

  test("is said at once where another one is left, and where the session ends", () => {
    const { departure, told } = aDeparture();
    departure.hold(LEFT);
    departure.hold(OTHER);
    expect(told).toEqual([["leave", { ...LEFT, isClosed: false }]]);
    departure.close();
    expect(told.slice(1)).toEqual([["leave", { ...OTHER, isClosed: false }]]);
    departure.hold(LEFT);
    expect([told.length, vi.getTimerCount()]).toEqual([3, 0]);
  });

  test("is said by a beacon where the page is left, and not without a connection", async () => {
    const { departure, told, state } = aDeparture();
    departure.hold(LEFT);
    leavePage();
    expect([beacons.map(({ type }) => type), told]).toEqual([["application/json"], []]);
    state.isConnected = false;
    departure.hold(OTHER);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([]);
  });
});
