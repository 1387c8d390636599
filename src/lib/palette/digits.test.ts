import { expect, test } from "vitest";
import { bestRows } from "./bestRows";
import { digitsIn, findDigitsAhead, SLICE_ROWS, type RowTexts } from "./digits";

interface Person {
  name: string;
  phone: string | null;
}

const ROWS = SLICE_ROWS * 2 + 100;
const people = (): Person[] =>
  Array.from({ length: ROWS }, (_, at) => ({ name: `ana ${String(at)}`, phone: `+1 (415) 55${String(100_000 + at)}` }));

/** Texts that count how often they are read, and tasks that the test runs one at a time. */
function aPage() {
  const tasks: (() => void)[] = [];
  const page = { reads: 0 };
  const texts: RowTexts<Person> = {
    textOf: ({ name }) => {
      page.reads += 1;
      return name;
    },
    phoneOf: ({ phone }) => phone,
  };
  const schedule = (act: () => void) => {
    tasks.push(act);
    return () => {
      tasks.splice(tasks.indexOf(act), 1);
    };
  };
  /** Runs the next task; returns the number of rows that it read. */
  const runOne = (): number => {
    const before = page.reads;
    tasks.shift()?.();
    return page.reads - before;
  };
  return { page, texts, schedule, tasks, runOne };
}

// Caught: the first number typed waited 125 ms and more for the digits of a hundred thousand rows.
test("digits are extracted ahead in slices, and a later search for a number reads only texts that can match", () => {
  const { page, texts, schedule, tasks, runOne } = aPage();
  const rows = people();
  findDigitsAhead(rows, texts, schedule);
  expect(page.reads).toBe(0);
  expect([runOne(), runOne(), runOne(), tasks.length]).toEqual([SLICE_ROWS, SLICE_ROWS, 100, 0]);
  page.reads = 0;
  expect(bestRows(rows, texts, "4155510000799")).toEqual([]);
  expect(page.reads).toBe(0);
  expect(bestRows(rows, texts, "41555100007")[0]?.name).toBe("ana 7");
});

test("known rows are skipped, and a stopped run extracts nothing more", () => {
  const { texts, schedule, tasks, runOne } = aPage();
  const rows = people();
  const stop = findDigitsAhead(rows, texts, schedule);
  runOne();
  stop();
  expect(tasks).toEqual([]);
  findDigitsAhead([{ name: "new 1", phone: null }, ...rows], texts, schedule);
  expect([runOne(), runOne(), tasks.length]).toEqual([SLICE_ROWS, 101, 0]);
});

test.each([
  ["+1 (415) 555-0123", "14155550123"],
  ["4155550123", "4155550123"],
  ["ext. 7", "7"],
  ["none", ""],
  ["", ""],
])("the digits in %j are %j", (text, digits) => {
  expect(digitsIn(text)).toBe(digits);
});
