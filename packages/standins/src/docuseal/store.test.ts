import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Settings } from "../core/settings.ts";
import type { StandinContext } from "../core/standin.ts";
import { SigningStore } from "./store.ts";

const NOW = 1_000_000;
let database: DatabaseSync;
let told: string[];
let store: SigningStore;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  database = new DatabaseSync(":memory:");
  const context = { database, settings: new Settings(database), now: () => Date.now() } as StandinContext;
  told = [];
  store = new SigningStore(context, (type) => told.push(type));
});
afterEach(() => {
  vi.useRealTimers();
  database.close();
});

const add = (expireAt: number | null) =>
  store.add({ name: "Agreement", html: "<p>x</p>", templateId: null, recipient: {}, expireAt });

// Caught: a timer that goes on for ever, fifty times a second, for each request that is done or has no time.
test("a request keeps one timer while it can expire, and none after that or without a time", () => {
  add(null);
  expect(vi.getTimerCount()).toBe(0);
  const timed = add(NOW + 1_000);
  store.change(timed, { expireAt: NOW + 2_000, event: "update_submission", webhooks: [] });
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_999);
  expect(told).toEqual(["submission.created", "submission.created"]);
  vi.advanceTimersByTime(1);
  expect(told.slice(2)).toEqual(["submission.expired"]);
  expect([vi.getTimerCount(), store.find(timed.id)?.status]).toEqual([0, "expired"]);
});

test("a time beyond the longest timer is waited for in parts", () => {
  const days = 40 * 24 * 60 * 60_000;
  const late = add(NOW + days);
  vi.advanceTimersByTime(days - 1);
  expect([vi.getTimerCount(), store.find(late.id)?.status]).toEqual([1, "pending"]);
  vi.advanceTimersByTime(1);
  expect(store.find(late.id)?.status).toBe("expired");
});
