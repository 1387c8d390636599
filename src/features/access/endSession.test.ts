import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ANSWER_LIMIT_MS } from "./answered";
import { endSession, type EndingClerk } from "./endSession";

const SESSION = { session: "sess_1", next: undefined };

/** A Clerk whose service gives this answer to a sign-out; by itself it ends the session. */
function aClerk(answer?: () => Promise<unknown>, sessions: { id: string }[] = [{ id: "sess_1" }]) {
  const client = { signedInSessions: sessions };
  const signOut = vi.fn<EndingClerk["signOut"]>(async () => {
    if (answer !== undefined) await answer();
    else client.signedInSessions = [];
  });
  const setActive = vi.fn<EndingClerk["setActive"]>(() => Promise.resolve());
  return { client, signOut, setActive };
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
    expect(await endSession(clerk, { ...SESSION, next: "/set-password" })).toBeNull();
    expect(clerk.signOut.mock.calls).toEqual([[{}], [{ redirectUrl: "/set-password" }]]);
    expect(clerk.setActive).not.toHaveBeenCalled();
  });

  // Caught: "Loading..." for good after an answer that means that the session is over.
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

  test("leaves another session of this browser out of account", async () => {
    expect(
      await endSession(
        aClerk(() => Promise.resolve(), [{ id: "sess_2" }]),
        SESSION,
      ),
    ).toBeNull();
  });

  // Caught: a spinner for good.
  test("fails where no answer comes within the limit", async () => {
    vi.useFakeTimers();
    const ending = endSession(
      aClerk(() => Promise.withResolvers<undefined>().promise),
      SESSION,
    );
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
    expect(await ending).toBe("failed");
    expect(vi.getTimerCount()).toBe(0);
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
    expect([clerk.signOut.mock.calls, clerk.setActive.mock.calls]).toEqual([[], []]);
  });
});
