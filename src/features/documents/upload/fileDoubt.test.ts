import { beforeEach, expect, test, vi } from "vitest";
import { doubtOf } from "./fileDoubt";

const checks = vi.hoisted(() => ({
  /** The judgement per photo, by file name; null never answers. */
  qualities: new Map<string, "good" | "dark" | "blurred" | "unknown">(),
  judged: [] as string[],
  opened: [] as string[],
  onJudge: (() => undefined) as () => void,
}));
vi.mock("../scanning/photoQuality", () => ({
  photoQuality: (file: File) => {
    checks.judged.push(file.name);
    checks.onJudge();
    return Promise.resolve(checks.qualities.get(file.name) ?? "good");
  },
}));
vi.mock("../pdf/pdfDoubt", () => ({
  pdfDoubt: (file: File) => {
    checks.opened.push(file.name);
    return Promise.resolve("password");
  },
}));

const NEVER = new AbortController().signal;
const files = (...names: string[]) => names.map((name) => new File(["a"], name));

beforeEach(() => {
  checks.qualities = new Map();
  checks.judged = [];
  checks.opened = [];
  checks.onJudge = () => undefined;
});

// Caught: an unreadable second page of a passport, because only the first one was judged.
test("of several photos each is judged in turn, until one is doubtful", async () => {
  checks.qualities = new Map([
    ["2.jpg", "unknown"],
    ["3.jpg", "blurred"],
    ["4.jpg", "dark"],
  ]);
  expect(await doubtOf(files("1.jpg", "2.jpg", "3.jpg", "4.jpg"), NEVER)).toBe("blurred");
  expect(checks.judged).toEqual(["1.jpg", "2.jpg", "3.jpg"]);
  expect(await doubtOf(files("1.jpg", "2.jpg"), NEVER)).toBeNull();
  expect(await doubtOf(files("1.jpg", "4.jpg"), NEVER)).toBe("dark");
});

test("a file that is not a photo is not checked, and a PDF is opened only if it is sent alone", async () => {
  checks.qualities = new Map([["letter.docx", "dark"]]);
  expect(await doubtOf(files("letter.docx"), NEVER)).toBeNull();
  expect(await doubtOf(files("a.pdf", "1.jpg"), NEVER)).toBeNull();
  expect([checks.judged, checks.opened]).toEqual([["1.jpg"], []]);
  expect(await doubtOf(files("a.PDF"), NEVER)).toBe("password");
  expect(checks.opened).toEqual(["a.PDF"]);
  expect(await doubtOf([], NEVER)).toBeNull();
});

test("cancelled photos are not judged any further", async () => {
  const run = new AbortController();
  checks.onJudge = () => {
    run.abort();
  };
  expect(await doubtOf(files("1.jpg", "2.jpg"), run.signal)).toBeNull();
  await Promise.resolve();
  expect(checks.judged).toEqual(["1.jpg"]);
});
