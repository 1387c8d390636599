import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { WatchedQuery, type QueryWatcher } from "./watchedQuery";

const { people } = api.workspace.presence.staff;

function aQuery({ pauseMs }: { pauseMs?: number } = {}) {
  const workspace = new FakeWorkspace().answer(people, () => [{ userId: "u1", name: "Ana" }]);
  const watched = vi.spyOn(workspace.client, "watchQuery");
  const query = new WatchedQuery(workspace.client as unknown as QueryWatcher, {
    query: people,
    args: {},
    read: (found, before: readonly string[]) => {
      const names = found.map(({ name }) => name);
      return names.join() === before.join() ? before : names;
    },
    none: [],
    ...(pauseMs === undefined ? {} : { pauseMs }),
  });
  return { workspace, query, watched };
}

describe("a watched query", () => {
  // Caught: a part empty until the next change, because another part had subscribed first; a part that lost its value when a neighbour
  // left.
  test("is subscribed once for all listeners, until the last one leaves, and then forgets its answer", () => {
    const { query, watched } = aQuery();
    expect(query.get()).toEqual([]);
    const leaveFirst = query.subscribe(() => undefined);
    expect(query.get()).toEqual(["Ana"]);
    const leaveSecond = query.subscribe(() => undefined);
    expect(watched).toHaveBeenCalledOnce();
    leaveFirst();
    expect(query.get()).toEqual(["Ana"]);
    leaveSecond();
    expect(query.get()).toEqual([]);
    query.subscribe(() => undefined)();
    expect(watched).toHaveBeenCalledTimes(2);
  });

  test("reports a changed answer, but not an equal one, keeps the last one while waiting, and has none after a failure", () => {
    const { workspace, query } = aQuery();
    const told = vi.fn();
    query.subscribe(told);
    told.mockClear();
    workspace.answer(people, () => [{ userId: "u1", name: "Ana" }]);
    workspace.answer(people, () => undefined);
    expect([told.mock.calls.length, query.get()]).toEqual([0, ["Ana"]]);
    workspace.answer(people, () => [{ userId: "u2", name: "Rui" }]);
    expect([told.mock.calls.length, query.get()]).toEqual([1, ["Rui"]]);
    workspace.answer(people, () => {
      throw new Error("refused");
    });
    expect([told.mock.calls.length, query.get()]).toEqual([2, []]);
  });

  describe("with a pause", () => {
    const PAUSE_MS = 5_000;
    const setPeople = (workspace: FakeWorkspace, ...names: string[]) =>
      workspace.answer(people, () => names.map((name) => ({ userId: name, name })));
    const wait = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
    };
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    // Caught, one at a time: a message to every list for each person who moves; a late change after a quiet time.
    test("reports a change at once, and all changes of the following pause together", async () => {
      const { workspace, query, watched } = aQuery({ pauseMs: PAUSE_MS });
      const told = vi.fn();
      query.subscribe(told);
      told.mockClear();
      await wait(0);
      setPeople(workspace, "Rui");
      expect([told.mock.calls.length, query.get()]).toEqual([1, ["Rui"]]);
      await wait(0);
      setPeople(workspace, "Eva");
      setPeople(workspace, "Ana", "Eva");
      await wait(PAUSE_MS - 1);
      expect([told.mock.calls.length, query.get(), watched.mock.calls.length]).toEqual([1, ["Rui"], 1]);
      await wait(1);
      expect([told.mock.calls.length, query.get(), watched.mock.calls.length]).toEqual([2, ["Ana", "Eva"], 2]);
      await wait(PAUSE_MS);
      // Nothing has changed during the pause, so the next change is delivered at once.
      expect(watched).toHaveBeenCalledTimes(3);
      await wait(2 * PAUSE_MS);
      expect(watched).toHaveBeenCalledTimes(3);
      setPeople(workspace, "Rui");
      expect(query.get()).toEqual(["Rui"]);
    });

    // Caught: a failure of the screen, or a subscription of nobody, because the pause began after its end.
    test("asks nothing if the last listener leaves at the change itself", async () => {
      const { workspace, query, watched } = aQuery({ pauseMs: PAUSE_MS });
      const leave = query.subscribe(() => undefined);
      setPeople(workspace, "Rui");
      leave();
      await wait(2 * PAUSE_MS);
      expect([watched.mock.calls.length, query.get(), vi.getTimerCount()]).toEqual([1, [], 0]);
    });

    // Caught: a pause that began before the subscription was known, so that it never ended it.
    test("pauses after an answer that another subscriber had loaded and that changes while it is taken", async () => {
      const { workspace, query, watched } = aQuery({ pauseMs: PAUSE_MS });
      query.subscribe(() => undefined);
      setPeople(workspace, "Rui");
      await wait(0);
      setPeople(workspace, "Eva");
      await wait(PAUSE_MS);
      // The answer of the second subscription is there at once, and is a change: the query pauses again.
      setPeople(workspace, "Ana");
      await wait(PAUSE_MS - 1);
      expect([query.get(), watched.mock.calls.length]).toEqual([["Eva"], 2]);
      await wait(1);
      expect([query.get(), watched.mock.calls.length]).toEqual([["Ana"], 3]);
    });

    // Caught: a subscription that begins again after the last screen has left.
    test("asks nothing after the last listener has left", async () => {
      const { workspace, query, watched } = aQuery({ pauseMs: PAUSE_MS });
      const leave = query.subscribe(() => undefined);
      setPeople(workspace, "Rui");
      await wait(0);
      leave();
      await wait(2 * PAUSE_MS);
      expect([watched.mock.calls.length, query.get(), vi.getTimerCount()]).toEqual([1, [], 0]);
    });
  });
});
