import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endSession, type EndingClerk } from "./endSession";

const ANSWER_LIMIT_MS = 15_000;

const SESSION = { session: "sess_1", next: undefined };

/** A Clerk whose service gives this answer to the end of a session; by default it ends the session. */
function aClerk(answer?: () => Promise<unknown>, ids = ["sess_1"], current: string | null = "sess_1") {
  const ended: string[] = [];
  const aSession = (id: string) => ({
    id,
    remove: async () => {
      ended.push(id);
      if (answer !== undefined) await answer();
      else client.signedInSessions = client.signedInSessions.filter((other) => other.id !== id);
    },
  });
  const client = { signedInSessions: ids.map(aSession) };
  const setActive = vi.fn<EndingClerk["setActive"]>(() => Promise.resolve());
  return { client, session: current === null ? null : { id: current }, ended, setActive };
}

const rejects = (error: unknown) => () => Promise.reject(error instanceof Error ? error : new Error(String(error)));
const status = (code: number) => rejects(Object.assign(new Error("Clerk"), { status: code, errors: [] }));

afterEach(() => {
  vi.useRealTimers();
});

describe("ending a session", () => {
  test("that the service has ended leads to the sign-in page, or to the page that was named", async () => {
    const clerk = aClerk();
    expect(await endSession(clerk, SESSION)).toBeNull();
    expect(await endSession(aClerk(), { ...SESSION, next: "/set-password" })).toBeNull();
    const named = aClerk();
    await endSession(named, { ...SESSION, next: "/set-password" });
    expect([clerk.ended, clerk.setActive.mock.calls]).toEqual([["sess_1"], [[{ session: null }]]]);
    expect(named.setActive.mock.calls).toEqual([[{ session: null, redirectUrl: "/set-password" }]]);
  });

  // Caught: Clerk's own sign-out, which ends the session of somebody who has signed in since, in another tab.
  test.each([
    [["sess_1", "sess_2"], "sess_1", ["sess_1"], 1],
    [["sess_2", "sess_1"], "sess_2", ["sess_1"], 0],
    [["sess_2"], "sess_2", [], 0],
    [["sess_2"], "sess_1", [], 1],
    [[], null, [], 1],
  ])("of %j, with %j at the screen, ends %j alone", async (...[ids, current, ...found]) => {
    const clerk = aClerk(undefined, ids, current);
    expect(await endSession(clerk, SESSION)).toBeNull();
    expect([clerk.ended, clerk.setActive.mock.calls.length]).toEqual(found);
  });

  // Caught: an endless spinner.
  test("that Clerk's script does not let go of says that it has ended, and is not ended twice", async () => {
    const clerk = aClerk();
    clerk.setActive.mockRejectedValueOnce(new Error("no navigation"));
    expect(await endSession(clerk, SESSION)).toBe("unfinished");
    expect(await endSession(clerk, SESSION)).toBeNull();
    expect(clerk.ended).toEqual(["sess_1"]);
  });

  // Caught: an endless "Loading..." after an answer that means that the session is over.
  test.each([401, 403, 404])("that had ended before (%i) is forgotten here", async (code) => {
    const clerk = aClerk(status(code));
    expect(await endSession(clerk, SESSION)).toBeNull();
    expect(clerk.setActive.mock.calls).toEqual([[{ session: null }]]);
  });

  // Caught: a sign-out that was believed although nobody had answered.
  test.each([
    ["422", status(422)],
    ["429", status(429)],
    ["500", status(500)],
    ["503", status(503)],
    ["the page of a gateway", rejects(new SyntaxError("Unexpected token '<'"))],
    ["a cut line", rejects(new TypeError("Failed to fetch"))],
    ["no answer, which Clerk takes for an end where the browser seems offline", () => Promise.resolve()],
  ])("fails at %s, and the session is not forgotten", async (_what, answer) => {
    const clerk = aClerk(answer);
    expect(await endSession(clerk, SESSION)).toBe("failed");
    expect(clerk.setActive).not.toHaveBeenCalled();
  });

  // Caught: an endless spinner.
  test("fails where no answer comes within the limit", async () => {
    vi.useFakeTimers();
    const ending = endSession(
      aClerk(() => Promise.withResolvers<undefined>().promise),
      SESSION,
    );
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ending).toBe("failed");
    expect(vi.getTimerCount()).toBe(0);
    const clerk = aClerk();
    clerk.setActive.mockReturnValue(new Promise(() => undefined));
    const lettingGo = endSession(clerk, SESSION);
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
    expect(await lettingGo).toBe("unfinished");
  });
});

describe("without a connection", () => {
  beforeEach(() => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  });

  // Caught: a shared computer on which the next person saw the whole list.
  test("nothing is pretended: Clerk is not asked, and keeps the session to end it later", async () => {
    const clerk = aClerk();
    expect(await endSession(clerk, SESSION)).toBe("offline");
    expect([clerk.ended, clerk.setActive.mock.calls]).toEqual([[], []]);
  });
});
