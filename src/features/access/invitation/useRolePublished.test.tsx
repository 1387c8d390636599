import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRolePublished } from "./useRolePublished";

const service = vi.hoisted(() => ({ asked: [] as number[], role: undefined as string | undefined, isDown: false }));

vi.mock("@clerk/react", () => {
  const reload = () => {
    service.asked.push(Date.now());
    if (service.isDown) return Promise.reject(new Error("no line"));
    return Promise.resolve({ publicMetadata: { role: service.role } });
  };
  const clerk = { user: { reload } };
  return { useClerk: () => clerk };
});

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  Object.assign(service, { asked: [], role: undefined, isDown: false });
});
afterEach(() => {
  vi.useRealTimers();
});

// Caught: a question every second for as long as the page was open.
test("the sign-in service is asked often at first, then every half minute, also while it is down", async () => {
  const { unmount } = renderHook(() => {
    useRolePublished(true, () => expect.fail("there is no role"));
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(service.asked.length).toBeGreaterThanOrEqual(4);
  service.isDown = true;
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  const pauses = service.asked.map((at, i) => at - (service.asked[i - 1] ?? at));
  expect(Math.max(...pauses)).toBe(30_000);
  expect(pauses.at(-1)).toBe(30_000);
  expect(service.asked.length).toBeLessThan(75);
  unmount();
  const { length } = service.asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(service.asked).toHaveLength(length);
});

test("the role is reported once, and polling stops", async () => {
  const onPublished = vi.fn();
  renderHook(() => {
    useRolePublished(true, onPublished);
  });
  await vi.advanceTimersByTimeAsync(3_000);
  service.role = "staff";
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onPublished).toHaveBeenCalledTimes(1);
  const { length } = service.asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([service.asked.length, onPublished.mock.calls.length]).toEqual([length, 1]);
});
