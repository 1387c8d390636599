import Papa from "papaparse";
import { describe, expect, test, vi } from "vitest";
import {
  ANA,
  anEvent,
  pageOf,
  SHEET_SYNC,
  type Asked,
  type GivenEvent,
} from "../../../../tests/support/screens/auditLog";
import { writeCsv } from "./auditCsv";
import type { AuditEvent } from "./auditText";

const MAX_ROWS = 10_000;

type Reader = Parameters<typeof writeCsv>[0];

/** A deployment with these events; `asked` has the arguments of each call. */
function aReader(events: readonly AuditEvent[]) {
  const asked: Asked[] = [];
  const query = (_: unknown, args: Asked) => {
    asked.push(args);
    return Promise.resolve(pageOf(events, args));
  };
  return { reader: { query } as unknown as Reader, asked };
}

const nothing = () => undefined;

/** The file of these events, read again by a CSV parser: a record for each row. */
async function rowsOf(...given: GivenEvent[]) {
  const { csv } = await writeCsv(aReader(given.map(anEvent)).reader, {}, nothing);
  const { data, errors } = Papa.parse<Record<string, string>>(csv.replace("\uFEFF", ""), { header: true });
  expect(errors).toEqual([]);
  return data;
}

describe("a row", () => {
  // Caught: local times without a zone; codes instead of words.
  test("has the time in UTC, who, what, the record, before and after, and the ids of all", async () => {
    const [row] = await rowsOf({});
    expect(row).toEqual({
      "Time (UTC)": "2026-07-01T11:05:09.000Z",
      Who: "Sofia Reyes",
      What: "Set the status",
      Record: "Lead 1",
      Before: "Needs Follow-up",
      After: "Closed",
      "Who id": "u-sofia",
      "Record id": "lead-1",
      "Action code": "leads:setStatus",
      "Event id": row?.["Event id"],
    });
    expect(row?.["Event id"]).toMatch(/^e\d+$/);
  });

  test("of a job says that no person did it, and of a person what they are called", async () => {
    const rows = await rowsOf(
      { who: SHEET_SYNC },
      { who: ANA, record: { kind: "person", id: "u9", name: "Rui Alves" } },
    );
    expect(rows.map(({ Who, Record: record, "Record id": id }) => [Who, record, id])).toEqual([
      ["Passage (sheet sync)", "Lead 1", "lead-1"],
      ["Ana Duarte", "Rui Alves", "u9"],
    ]);
  });

  // A name can be changed, also to that of a colleague or of a job. Caught: two people with one name who could not be
  // distinguished.
  test("says by an id which of two people of the same name it was, and has no id for a job of that name", async () => {
    const name = "Ana Duarte";
    const rows = await rowsOf({ who: ANA }, { who: { name, userId: "u-other" } }, { who: { name, userId: null } });
    expect(rows.map((row) => row["Who id"])).toEqual(["u-ana", "u-other", ""]);
  });

  test("leaves absent values empty, and the id of a note", async () => {
    const rows = await rowsOf({ before: null, after: null }, { action: "notes:add", before: null, after: "k57abc" });
    expect(rows.map(({ Before, After }) => [Before, After])).toEqual([
      ["", ""],
      ["", ""],
    ]);
  });

  // A lead's name comes from a form that anybody may fill in. Caught: a name that the spreadsheet of an administrator runs.
  test.each(["=HYPERLINK(1)", "+49", "-1", "@SUM(A1)", "\u00A0=1", "＝1"])(
    "runs nothing in a spreadsheet for %j",
    async (text) => {
      const who = { name: text, userId: "u1" };
      const [row] = await rowsOf({ action: "x", who, before: text, after: text, record: { id: text, name: text } });
      for (const name of ["Who", "Record", "Before", "After", "Record id"]) expect(row?.[name]).toBe(`'${text}`);
    },
  );

  test.each(['said "yes", twice', "one\ntwo", "one\r\ntwo", "a;b", "'quoted'", " spaces "])(
    "keeps %j as it is",
    async (after) => {
      expect((await rowsOf({ action: "x", after }))[0]?.["After"]).toBe(after);
    },
  );

  // Caught: a name with U+202E in it, which turned the rest of its line.
  test("keeps letters that run from right to left, without characters that turn what follows", async () => {
    const [row] = await rowsOf({
      who: { name: "נועה \u202Eכהן", userId: "u1" },
      record: { kind: "person", id: "u9", name: "\u2067ليلى\u2069 حداد" },
      action: "x",
      before: "\u200Fשלום",
      after: "😀 Ærø",
    });
    expect(row).toMatchObject({ Who: "נועה כהן", Record: "ليلى حداد", Before: "שלום", After: "😀 Ærø" });
  });
});

describe("a file", () => {
  test("without events has the headings", async () => {
    const { csv, isCut } = await writeCsv(aReader([]).reader, {}, nothing);
    expect([csv.startsWith('\uFEFF"Time (UTC)","Who","What","Record","Before","After",'), isCut]).toEqual([
      true,
      false,
    ]);
  });

  // Caught: only the first page; the filter forgotten from the second page on.
  test("has all pages that match the filter, in their order, and reports its progress", async () => {
    const events = Array.from({ length: 2_300 }, (_, n) =>
      anEvent({ record: { id: n % 2 === 0 ? "lead-1" : "lead-2" } }),
    );
    const { reader, asked } = aReader(events);
    const onRows = vi.fn();
    const { csv, isCut } = await writeCsv(reader, { record: "lead-1" }, onRows);
    const ids = Papa.parse<Record<string, string>>(csv, { header: true }).data.map((row) => row["Event id"]);
    expect(ids).toEqual(events.filter(({ record }) => record.id === "lead-1").map(({ eventId }) => eventId));
    expect([isCut, asked.map(({ filter }) => filter)]).toEqual([false, [{ record: "lead-1" }, { record: "lead-1" }]]);
    expect(onRows.mock.calls).toEqual([[1_000], [1_150]]);
  });

  // Pages of a narrow filter can be empty before the end. Caught: a file that ended at the first of them.
  test("continues after an empty page", async () => {
    const event = anEvent();
    const pages = [
      { page: [], isDone: false, continueCursor: "1" },
      { page: [event], isDone: true, continueCursor: "2" },
    ];
    const reader = { query: () => Promise.resolve(pages.shift()) } as unknown as Reader;
    expect((await writeCsv(reader, {}, nothing)).csv).toContain(event.eventId);
  });

  // Caught: a file that says it was cut although it has everything, and one that is silent about the event it leaves out.
  test.each([
    [MAX_ROWS - 1, MAX_ROWS - 1, false],
    [MAX_ROWS, MAX_ROWS, false],
    [MAX_ROWS + 1, MAX_ROWS, true],
    [MAX_ROWS + 2_500, MAX_ROWS, true],
  ])("of %i events has the newest %i; it is cut: %s", async (count, rows, isCut) => {
    const event = anEvent();
    const { reader, asked } = aReader(Array.from({ length: count }, () => event));
    const onRows = vi.fn();
    const written = await writeCsv(reader, {}, onRows);
    expect([written.csv.split("\r\n").length - 1, written.isCut]).toEqual([rows, isCut]);
    expect(onRows).toHaveBeenLastCalledWith(rows);
    expect(asked.length).toBeLessThanOrEqual(MAX_ROWS / 1_000 + 1);
  });

  test("that could not be read to its end is not written", async () => {
    const pages = [
      Promise.resolve({ page: [anEvent()], isDone: false, continueCursor: "1" }),
      Promise.reject(new Error("gone")),
    ];
    const reader = { query: () => pages.shift() } as unknown as Reader;
    await expect(writeCsv(reader, {}, nothing)).rejects.toThrow("gone");
  });
});
