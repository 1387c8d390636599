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

// Caught: a text that the URL shows a second time, after it was restored to another one.
test("what comes after the typing is shown its text at once, and the timer then says nothing", () => {
  const shown: string[] = [];
  const searchText = new SearchText("", (text) => shown.push(text), 250);
  searchText.rest();
  searchText.type("ana");
  searchText.rest();
  searchText.type("anal");
  searchText.restore("bao");
  vi.advanceTimersByTime(1_000);
  expect([shown, searchText.get()]).toEqual([["ana"], "bao"]);
});
