import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenIdle, whenSettled } from "./idle";
import { LazyModule, loadInTurn } from "./lazyModule";

/** Idle callbacks of the browser, called by the test. */
const idle = new Map<number, () => void>();
const rest = () => {
  const tasks = [...idle.values()];
  idle.clear();
  for (const task of tasks) task();
};
/** Long enough for another check of the page. */
const A_WHILE_MS = 250;

beforeEach(() => {
  vi.useFakeTimers();
  let last = 0;
  vi.stubGlobal("requestIdleCallback", (task: () => void) => {
    last += 1;
    idle.set(last, task);
    return last;
  });
  vi.stubGlobal("cancelIdleCallback", (handle: number) => idle.delete(handle));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  idle.clear();
  document.body.replaceChildren();
});

function showPlaceholder(): HTMLElement {
  const placeholder = document.createElement("span");
  placeholder.dataset["loading"] = "true";
  document.body.append(placeholder);
  return placeholder;
}

test("a task runs once when the page is idle and shows no placeholder", () => {
  const task = vi.fn();
  whenSettled(task);
  expect(task).not.toHaveBeenCalled();
  rest();
  vi.advanceTimersByTime(A_WHILE_MS);
  rest();
  expect(task).toHaveBeenCalledOnce();
});

// Caught, one at a time: a task that runs beside a placeholder; a page that is not checked again; a task that runs as soon as the
// placeholder is gone, although the page is busy.
test("a task waits until the placeholder is gone, and then for an idle page", () => {
  const task = vi.fn();
  const placeholder = showPlaceholder();
  whenSettled(task);
  for (const round of [1, 2, 3]) {
    rest();
    vi.advanceTimersByTime(A_WHILE_MS);
    expect([round, task.mock.calls.length]).toEqual([round, 0]);
  }
  placeholder.remove();
  vi.advanceTimersByTime(A_WHILE_MS);
  expect(task).not.toHaveBeenCalled();
  rest();
  expect(task).toHaveBeenCalledOnce();
});

// Caught, one at a time: a wait that cannot be cancelled, in each of its three states.
test.each([
  ["before the page is idle", () => undefined],
  ["between two looks at a page with a placeholder", rest],
  [
    "before the page is idle again",
    () => {
      rest();
      vi.advanceTimersByTime(A_WHILE_MS);
    },
  ],
])("a task that is cancelled %s never runs", (_, goOn) => {
  const task = vi.fn();
  const placeholder = showPlaceholder();
  const cancel = whenSettled(task);
  goOn();
  cancel();
  placeholder.remove();
  for (let round = 0; round < 3; round += 1) {
    vi.advanceTimersByTime(A_WHILE_MS);
    rest();
  }
  expect(task).not.toHaveBeenCalled();
});

/** Modules whose code the test provides. */
function lazyModules(names: readonly string[]) {
  const asked: string[] = [];
  const arrivals = new Map<string, PromiseWithResolvers<string>>();
  const codes = names.map((name) => {
    const arrival = Promise.withResolvers<string>();
    arrivals.set(name, arrival);
    return new LazyModule(name, () => {
      asked.push(name);
      return arrival.promise;
    });
  });
  const settle = async (name: string, isThere: boolean) => {
    if (isThere) arrivals.get(name)?.resolve(name);
    else arrivals.get(name)?.reject(new Error("no connection"));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { codes, asked, settle };
}

// Caught: all modules loaded at once, while a slow phone answered no tap; the others lost with one that failed.
test("code is fetched one after another, each when the page is idle again", async () => {
  const { codes, asked, settle } = lazyModules(["a", "b", "c"]);
  loadInTurn(codes);
  expect(asked).toEqual([]);
  rest();
  rest();
  expect(asked).toEqual(["a"]);
  await settle("a", false);
  expect(asked).toEqual(["a"]);
  rest();
  expect(asked).toEqual(["a", "b"]);
  await settle("b", true);
  rest();
  expect(asked).toEqual(["a", "b", "c"]);
  await settle("c", true);
  rest();
  expect(asked).toHaveLength(3);
});

// Caught: a second request for a file that was already loading; code never requested again after a failure.
test("code is fetched once, again after a failure, and all waiting parts are notified", async () => {
  const arrivals = [1, 2].map(() => Promise.withResolvers<string>());
  const fetch = vi.fn(() => arrivals[fetch.mock.calls.length - 1]?.promise ?? Promise.reject(new Error("no more")));
  const code = new LazyModule("a", fetch);
  const told = vi.fn();
  code.subscribe(told);
  const both = [code.load(), code.load()];
  arrivals[0]?.reject(new Error("lost"));
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect([fetch.mock.calls.length, told.mock.calls.length, code.get()]).toEqual([1, 0, null]);
  const next = code.load();
  arrivals[1]?.resolve("code");
  await next;
  await code.load();
  expect([fetch.mock.calls.length, told.mock.calls.length, code.get()]).toEqual([2, 1, "code"]);
});

test("a browser without idle callbacks runs a task a second later, unless it is cancelled; any other one within three", () => {
  const asked = vi.spyOn(window, "requestIdleCallback");
  whenIdle(() => undefined)();
  expect([asked.mock.calls[0]?.[1], idle.size]).toEqual([{ timeout: 3_000 }, 0]);
  vi.stubGlobal("requestIdleCallback", undefined);
  const [task, cancelled] = [vi.fn(), vi.fn()];
  whenIdle(task);
  whenIdle(cancelled)();
  vi.advanceTimersByTime(999);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([task.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0]);
});

test("loaded code is skipped, and nothing more is fetched after the end", async () => {
  const { codes, asked, settle } = lazyModules(["a", "b", "c"]);
  await Promise.all([settle("a", true), codes[0]?.load()]);
  const stop = loadInTurn(codes);
  rest();
  expect(asked).toEqual(["a", "b"]);
  stop();
  await settle("b", true);
  rest();
  loadInTurn(codes)();
  rest();
  expect(asked).toEqual(["a", "b"]);
});
