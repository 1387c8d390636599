import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchText } from "./searchText";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the URL is updated after the debounce", () => {
  const shown: string[] = [];
  const searchText = new SearchText("", (text) => shown.push(text) > 0, 250);
  searchText.type("a");
  vi.advanceTimersByTime(249);
  searchText.type("an");
  vi.advanceTimersByTime(249);
  expect([searchText.get(), shown]).toEqual(["an", []]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["an"]);
});

// Caught: the debounced text written to the URL again after another one had been restored.
test("flush writes the text at once, and the timer then writes nothing", () => {
  const shown: string[] = [];
  const searchText = new SearchText("", (text) => shown.push(text) > 0, 250);
  searchText.flush();
  searchText.type("ana");
  searchText.flush();
  // Flushed again without typing in between.
  searchText.flush();
  searchText.type("anal");
  searchText.restore("bao");
  vi.advanceTimersByTime(1_000);
  expect([shown, searchText.get()]).toEqual([["ana"], "bao"]);
});

// Caught: the timer of earlier typing cut the next debounce short.
test("typing after a flush has its full debounce", () => {
  const shown: string[] = [];
  const searchText = new SearchText("", (text) => shown.push(text) > 0, 250);
  searchText.type("ana");
  searchText.restore("");
  vi.advanceTimersByTime(100);
  searchText.type("b");
  vi.advanceTimersByTime(249);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["b"]);
});

test("listeners are called only for a changed text, and not after unsubscribing", () => {
  const reported: string[] = [];
  const searchText = new SearchText("ana", () => true);
  const leave = searchText.subscribe(() => reported.push(searchText.get()));
  searchText.restore("ana");
  searchText.restore("bao");
  leave();
  searchText.type("ana");
  expect(reported).toEqual(["bao"]);
});

// Caught: text typed on a lead's page lost on Back to the list, or restored later.
test("a text typed on another screen is the list's search on Back, and from then on its URL decides", () => {
  const shown: string[] = [];
  let isOnList = false;
  const searchText = new SearchText("ana", (text) => isOnList && shown.push(text) > 0);
  searchText.type("maria", false);
  vi.advanceTimersByTime(1_000);
  expect([searchText.get(), shown]).toEqual(["maria", []]);
  isOnList = true;
  searchText.arrive("ana");
  expect([searchText.get(), shown]).toEqual(["maria", ["maria"]]);
  searchText.arrive("bao");
  expect([searchText.get(), shown]).toEqual(["bao", ["maria"]]);
});
