import { describe, expect, test } from "vitest";
import { runMirror, type MirrorPort, type MirrorSettings, type RunOutcome } from "./mirrorRun";
import type { SourceRecord } from "./records";

const CARD = "recCARD0000005331";
const SETTINGS: MirrorSettings = {
  accounts: { cardId: CARD, checkingId: null },
  isCardOnly: false,
  requestIntervalMs: 200,
  requestTimeoutMs: 300_000,
};

type Page = Awaited<ReturnType<MirrorPort["fetchPage"]>>;
type Failure = Extract<Page, { kind: "failed" }>["failure"];

const record = (n: number, account = CARD): SourceRecord => ({
  id: `rec${String(n)}`,
  fields: { Date: "2025-07-17", USD: -1, Account: [account] },
});
const records = (count: number, from = 0) => Array.from({ length: count }, (_, n) => record(from + n));
const page = (some: SourceRecord[], offset: string | null = null): Page => ({ kind: "page", records: some, offset });
const failed = (kind: Failure["kind"]): Page => ({ kind: "failed", failure: { kind, status: 422, reason: "" } });

/** A provider that answers from the list; each request takes as long as the test says. */
function aWorld(pages: Page[], { takesMs = 10, holdsFor = Infinity } = {}) {
  let now = 0;
  const asked: { offset: string | null; timeoutMs: number; at: number }[] = [];
  const outcomes: RunOutcome[] = [];
  const applied: number[] = [];
  const written: string[] = [];
  let kept = 0;
  const port: MirrorPort = {
    begin: async () => await Promise.resolve({ timeZone: "America/New_York" }),
    keep: async () => await Promise.resolve(++kept <= holdsFor),
    fetchPage: async (given) => {
      asked.push({ ...given, at: now });
      now += takesMs;
      return await Promise.resolve(pages[asked.length - 1] ?? failed("network"));
    },
    listPrints: async () => await Promise.resolve([]),
    apply: async (changes) => {
      applied.push(changes.length);
      written.push(...changes.flatMap((change) => (change.kind === "write" ? change.row.recordId : [])));
      return await Promise.resolve(++kept <= holdsFor);
    },
    settle: async (outcome) => {
      outcomes.push(outcome);
      await Promise.resolve();
    },
    now: () => now,
    pause: async (ms) => {
      now += ms;
      await Promise.resolve();
    },
  };
  return { port, asked, outcomes, applied, written };
}

async function findingsOf(pages: Page[], settings = SETTINGS) {
  const world = aWorld(pages);
  await runMirror(world.port, settings);
  const [outcome] = world.outcomes;
  if (outcome?.kind !== "read") expect.fail("nothing was read");
  return { ...outcome.counts, asked: world.asked.length, written: world.written };
}

// Requirement 132. Caught: an eleventh page; exactly 1,000 rows reported as cut; the oldest kept.
describe("at most 1,000 records are read", () => {
  const full = (count: number, hasMore: boolean) =>
    Array.from({ length: count }, (_, n) =>
      page(records(100, n * 100), n < count - 1 || hasMore ? `at ${String(n)}` : null),
    );

  test.each([
    ["3 pages", full(3, false), 300, false, 3],
    ["10 pages", full(10, false), 1000, false, 10],
    ["10 pages and more", full(10, true), 1000, true, 10],
    ["11 pages", full(11, false), 1000, true, 10],
    ["pages that do not end at the 1,000th", [page(records(950), "a"), page(records(100, 950))], 1000, true, 2],
    ["nothing", [page([])], 0, false, 1],
  ] as const)("of %s", async (_, pages, ...expected) => {
    const { rowCount, isCapped, asked } = await findingsOf([...pages]);
    expect([rowCount, isCapped, asked]).toEqual(expected);
  });

  test("each page starts where the last one ended", async () => {
    const { port, asked } = aWorld(full(3, false));
    await runMirror(port, SETTINGS);
    expect(asked.map(({ offset }) => offset)).toEqual([null, "at 0", "at 1"]);
  });

  test("a list without end is abandoned after thirty pages", async () => {
    const { rowCount, isCapped, asked } = await findingsOf(Array.from({ length: 40 }, () => page([record(1)], "at 1")));
    expect([rowCount, isCapped, asked]).toEqual([1, true, 30]);
  });
});

// Requirement 133. Caught: the limit applied before the other account's records are left out.
test("the credit card alone is read by its account's id, up to the same limit", async () => {
  const mixed = Array.from({ length: 30 }, (_, n) =>
    page(
      records(100, n * 100).map((each, at) => (at % 2 === 0 ? each : record(n * 100 + at, "recOTHER000000000"))),
      "more",
    ),
  );
  const { rowCount, isCapped, written, asked } = await findingsOf(mixed, { ...SETTINGS, isCardOnly: true });
  expect([rowCount, isCapped, asked]).toEqual([1000, true, 20]);
  expect(written.every((recordId) => Number(recordId.slice(3)) % 2 === 0)).toBe(true);
  expect((await findingsOf(mixed)).rowCount).toBe(1000);
});

// Caught: six requests within a second, after which the provider refuses all for 30 seconds.
test("requests begin no closer than their interval", async () => {
  const slow = aWorld([page([], "a"), page([], "b"), page([])], { takesMs: 500 });
  await runMirror(slow.port, SETTINGS);
  expect(slow.asked.map(({ at }) => at)).toEqual([0, 500, 1000]);
  const quick = aWorld([page([], "a"), page([], "b"), page([])]);
  await runMirror(quick.port, SETTINGS);
  expect(quick.asked.map(({ at }) => at)).toEqual([0, 200, 400]);
});

// Caught: an action killed by its deployment, so that nothing is reported.
test("a run ends before its deployment kills it, and gives the last request only the remaining time", async () => {
  const world = aWorld(
    Array.from({ length: 9 }, () => page([], "more")),
    { takesMs: 250_000 },
  );
  await runMirror(world.port, SETTINGS);
  expect(world.asked.map(({ timeoutMs }) => timeoutMs)).toEqual([300_000, 290_000, 40_000]);
  expect(world.outcomes).toEqual([{ kind: "failed", trouble: { kind: "timeout", status: null, reason: "" } }]);
  const exact = aWorld(
    Array.from({ length: 9 }, () => page([], "more")),
    { takesMs: 270_000 },
  );
  await runMirror(exact.port, SETTINGS);
  expect(exact.asked.map(({ timeoutMs }) => timeoutMs)).toEqual([300_000, 270_000]);
});

describe("a lost position in the list", () => {
  // Caught: the first half of an old list joined with the second half of a new one.
  test("begins the reading again", async () => {
    const { rowCount, asked } = await findingsOf([page(records(100), "a"), failed("expired"), page(records(3))]);
    expect([rowCount, asked]).toEqual([3, 3]);
  });

  test("three times in a row is a failure", async () => {
    const world = aWorld(Array.from({ length: 9 }, () => failed("expired")));
    await runMirror(world.port, SETTINGS);
    expect(world.asked).toHaveLength(3);
    expect(world.outcomes).toEqual([{ kind: "failed", trouble: { kind: "unprocessable", status: 422, reason: "" } }]);
  });
});

test("a failed page fails the reading, also after good pages", async () => {
  const world = aWorld([page(records(100), "a"), failed("tooManyRequests"), page(records(100))]);
  await runMirror(world.port, SETTINGS);
  expect(world.outcomes).toEqual([{ kind: "failed", trouble: { kind: "tooManyRequests", status: 422, reason: "" } }]);
});

test("a run that lost its lease ends silently", async () => {
  const world = aWorld([page(records(100), "a"), page(records(100), "b"), page([])], { holdsFor: 1 });
  await runMirror(world.port, SETTINGS);
  expect([world.asked.length, world.outcomes]).toEqual([2, []]);
});

// Caught: a thousand rows in one transaction, which takes longer than the deployment's limit of a second.
test("many changes are written in batches of 50, and none after the lease is lost", async () => {
  const whole = aWorld([page(records(100), "a"), page(records(20, 100))]);
  await runMirror(whole.port, SETTINGS);
  expect(whole.applied).toEqual([50, 50, 20]);
  const overtaken = aWorld([page(records(100), "a"), page(records(20, 100))], { holdsFor: 2 });
  await runMirror(overtaken.port, SETTINGS);
  expect([overtaken.applied, overtaken.outcomes]).toEqual([[50, 50], []]);
});

// Caught: a row counted twice because it moved up while the pages were read.
test("a record that comes twice counts once", async () => {
  const { rowCount, written } = await findingsOf([page([record(1), record(2)], "a"), page([record(2), record(3)])]);
  expect([rowCount, written]).toEqual([3, ["rec1", "rec2", "rec3"]]);
});

test("rows without an amount and rows without a date are counted", async () => {
  const odd: SourceRecord[] = [
    { id: "a", fields: { Date: "2025-07-01", USD: "pending" } },
    { id: "b", fields: { USD: 5 } },
    { id: "c", fields: {} },
  ];
  expect(await findingsOf([page([...odd, record(1)])])).toMatchObject({
    rowCount: 4,
    unreadableCount: 2,
    undatedCount: 2,
  });
});

// Caught: a defect that leaves the screen at "running", with its lease held.
test("a defect of ours ends the run with a report, and is thrown", async () => {
  const world = aWorld([page([record(1)])]);
  const port = { ...world.port, listPrints: async () => await Promise.reject(new Error("broken")) };
  await expect(runMirror(port, SETTINGS)).rejects.toThrow("broken");
  expect(world.outcomes).toEqual([{ kind: "failed", trouble: { kind: "notApplied", status: null, reason: "" } }]);
});
