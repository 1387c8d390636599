import { beforeEach, expect, test, vi } from "vitest";
import { tabStore } from "./tabStore";

beforeEach(() => {
  sessionStorage.clear();
});

test("a value stored in the tab is there until it is removed", () => {
  tabStore.setItem("a", "1");
  expect([tabStore.getItem("a"), sessionStorage.getItem("a")]).toEqual(["1", "1"]);
  tabStore.removeItem("a");
  expect([tabStore.getItem("a"), sessionStorage.length]).toEqual([null, 0]);
});

// Caught: nobody could sign out of a browser with a full storage; no screen appeared without a storage.
test("a full storage and one that the browser refuses keep nothing, and nothing fails", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  tabStore.setItem("a", "1");
  expect(tabStore.getItem("a")).toBeNull();
  const store = vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  tabStore.setItem("a", "1");
  tabStore.removeItem("a");
  expect(tabStore.getItem("a")).toBeNull();
  // The clean-up after each test reads the storage.
  store.mockRestore();
});
