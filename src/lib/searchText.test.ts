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
  vi.advanceTimersByTime(249);
  searchText.type("an");
  vi.advanceTimersByTime(249);
  expect([searchText.get(), shown]).toEqual(["an", []]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["an"]);
});

// Caught: a text that the URL shows a second time, after it was restored to another one.
test("what comes after the typing is shown its text at once, and the timer then says nothing", () => {
  const shown: string[] = [];
  const searchText = new SearchText("", (text) => shown.push(text), 250);
  searchText.flush();
  searchText.type("ana");
  searchText.flush();
  // Pressed once more, with nothing typed since.
  searchText.flush();
  searchText.type("anal");
  searchText.restore("bao");
  vi.advanceTimersByTime(1_000);
  expect([shown, searchText.get()]).toEqual([["ana"], "bao"]);
});

// Caught: the timer of the typing before, which ended the next one early.
test("typing that begins anew has its whole rest", () => {
  const shown: string[] = [];
  const searchText = new SearchText("", (text) => shown.push(text), 250);
  searchText.type("ana");
  searchText.restore("");
  vi.advanceTimersByTime(100);
  searchText.type("b");
  vi.advanceTimersByTime(249);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["b"]);
});

test("who listens is told of another text, not of the same, and nothing after leaving", () => {
  const told: string[] = [];
  const searchText = new SearchText("ana", () => undefined);
  const leave = searchText.subscribe(() => told.push(searchText.get()));
  searchText.restore("ana");
  searchText.restore("bao");
  leave();
  searchText.type("ana");
  expect(told).toEqual(["bao"]);
});
