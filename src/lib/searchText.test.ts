import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchText } from "./searchText";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the URL follows when the typing rests", () => {
  const shown: string[] = [];
  const searchText = new SearchText("", (text) => shown.push(text), 250);
  searchText.type("a");
  searchText.type("an");
  expect([searchText.get(), shown]).toEqual(["an", []]);
  vi.advanceTimersByTime(250);
  expect(shown).toEqual(["an"]);
});

// Caught: a timer that was forgotten but not stopped, so that the URL called off the screen of a lead clicked meanwhile.
test("once another screen is on its way the URL follows no more, and says once what it does not show", () => {
  const shown: string[] = [];
  const searchText = new SearchText("", (text) => shown.push(text), 250);
  expect(searchText.leave()).toBeNull();
  searchText.type("ana");
  expect([searchText.leave(), searchText.leave()]).toEqual(["ana", null]);
  vi.advanceTimersByTime(1_000);
  expect([shown, searchText.get()]).toEqual([[], "ana"]);
});
