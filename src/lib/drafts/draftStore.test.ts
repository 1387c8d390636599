import { beforeEach, expect, test } from "vitest";
import { forgetDrafts, DraftStore, type DraftStorage } from "./draftStore";

beforeEach(() => {
  sessionStorage.clear();
});

const inTab = (person: string, store: DraftStorage | null = sessionStorage) => new DraftStore(store, person);

// Caught: a half-written note lost at a reload, or when the session expired.
test("a person's typed text survives a reload", () => {
  inTab("ana").set("draft lead-1", "call ba");
  const again = inTab("ana");
  expect([again.get("draft lead-1"), again.names("draft ")]).toEqual(["call ba", ["draft lead-1"]]);
  again.set("draft lead-1", "");
  // Caught: a question at Sign out about a text that had been cleared.
  expect(again.names("draft ")).toEqual([]);
  expect([inTab("ana").names(""), sessionStorage.getItem("passage.kept.draft lead-1")]).toEqual([[], null]);
});

// Caught: a colleague on the same computer who could read the note.
test("another person finds nothing, and their presence removes it", () => {
  inTab("ana").set("draft lead-1", "call ba");
  expect(inTab("ben").get("draft lead-1")).toBe("");
  const anas = inTab("ana");
  expect(anas.get("draft lead-1")).toBe("");
  // Caught: a screen of the previous person stored its text on unmount, under the next person's name.
  inTab("ben");
  anas.set("draft lead-1", "call back");
  expect([sessionStorage.getItem("passage.keptBy"), sessionStorage.length]).toEqual(["ben", 1]);
});

test("forgetting removes the stored drafts, and nothing else", () => {
  sessionStorage.setItem("passage.wanted", "/lead/lead-1");
  inTab("ana").set("draft lead-1", "call ba");
  forgetDrafts(sessionStorage);
  expect([sessionStorage.length, sessionStorage.getItem("passage.wanted")]).toEqual([1, "/lead/lead-1"]);
});

// Caught: a text left in the computer's storage after sign-out; one lost because sign-out had failed.
test("a pause empties the storage and stores nothing more; resuming stores everything again", () => {
  const kept = inTab("ana");
  kept.set("a", "1");
  kept.pause();
  kept.set("b", "2");
  expect([sessionStorage.length, kept.get("a"), kept.get("b")]).toEqual([0, "1", "2"]);
  kept.resume();
  expect([inTab("ana").get("a"), inTab("ana").get("b")]).toEqual(["1", "2"]);
});

const full: DraftStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
};

test.each([
  ["refused", null],
  ["full", full],
])("in a browser whose storage is %s the text stays in memory, and is reported as unstored", (_, store) => {
  const kept = inTab("ana", store);
  const seen = [kept.hasUnstored()];
  kept.set("draft lead-1", "call ba");
  seen.push(kept.hasUnstored());
  expect(kept.get("draft lead-1")).toBe("call ba");
  kept.set("draft lead-1", "");
  seen.push(kept.hasUnstored());
  expect(seen).toEqual([false, true, false]);
});
