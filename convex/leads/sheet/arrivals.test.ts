import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { aSheetAnswer, aSheetRow, SHEET_HEADERS } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { sentenceOf } from "../../practice/notifications/rules";

const clock = useFixedClock();
let answer: () => Response;

const person = (n: number, first = `P${String(n)}`) =>
  aSheetRow({
    at: `1/1/2026 9:00:${String(n)}`,
    email: `p${String(n)}@mail.test`,
    first,
    phone: `5550000${String(n)}`,
  });
const people = (count: number) => Array.from({ length: count }, (_, n) => person(n));

function sheetSays(...rows: string[][]): void {
  answer = () => Response.json(aSheetAnswer([SHEET_HEADERS, ...rows]));
}

function sheetFails(): void {
  answer = () => new Response("no", { status: 500 });
}

beforeEach(() => {
  vi.stubEnv("SHEETS_SPREADSHEET_ID", "sheet-1");
  vi.stubEnv("SHEETS_API_KEY", "key-1");
  vi.stubGlobal("fetch", () => Promise.resolve(answer()));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function aSyncedPractice(rows: string[][]) {
  const practice = await aPractice(startBackend());
  const sync = async () => {
    clock.pass(60_000);
    await practice.backend.action(internal.leads.sheetRun.jobs.sync, {});
  };
  const told = async () => {
    const { items } = await practice.asSales.query(api.practice.notifications.staff.list, { wanted: 20 });
    return items.map((item) => [sentenceOf(item), item.recordId]);
  };
  sheetSays(...rows);
  await sync();
  return { ...practice, sync, told };
}

// Caught: 240 sample leads, each with a notification.
test("the first import is not announced", async () => {
  const { told } = await aSyncedPractice(people(60));
  expect(await told()).toEqual([]);
});

test("a new lead is announced by name and links to it; several in one run are one notification", async () => {
  const { sync, told } = await aSyncedPractice(people(2));
  sheetSays(...people(3));
  await sync();
  expect(await told()).toEqual([["New lead: P2 Vogt", "lead-3"]]);
  sheetSays(...people(60));
  await sync();
  expect(await told()).toEqual([
    ["57 new leads", null],
    ["New lead: P2 Vogt", "lead-3"],
  ]);
  await sync();
  expect(await told()).toHaveLength(2);
});

test("a lead without a name is announced by its address", async () => {
  const { sync, told } = await aSyncedPractice(people(2));
  sheetSays(...people(2), aSheetRow({ email: "who@mail.test", first: "", last: "" }));
  await sync();
  expect(await told()).toEqual([["New lead: who@mail.test", "lead-3"]]);
});

test("a lead that leaves, returns or changes is not announced", async () => {
  const { sync, told } = await aSyncedPractice(people(10));
  for (const rows of [people(9), people(10), [person(0, "Pia"), ...people(10).slice(1)]]) {
    sheetSays(...rows);
    await sync();
  }
  expect(await told()).toEqual([]);
});

// Caught: the leads of a run killed after its first batch, which were never announced.
test("leads of a run that never ended are announced by the next one that does", async () => {
  const { backend, sync, told } = await aSyncedPractice(people(10));
  sheetSays(...people(40));
  await backend.run(async (ctx) => {
    const state = await ctx.db.query("lead_sync").unique();
    if (state) await ctx.db.patch("lead_sync", state._id, { arrived: { count: 5, number: 11, name: "Ana Lima" } });
  });
  await sync();
  expect(await told()).toEqual([["35 new leads", null]]);
});

test("a sheet that fails for hours is one notification, which ends with the trouble", async () => {
  const { sync, told } = await aSyncedPractice(people(10));
  sheetFails();
  for (let minute = 0; minute < 3; minute++) await sync();
  expect(await told()).toEqual([["Lead sync is failing", null]]);
  sheetSays(...people(10));
  await sync();
  expect(await told()).toEqual([["Lead sync is no longer failing", null]]);
});

test("a sheet that is held is one notification, beside that of a failure", async () => {
  const { sync, told } = await aSyncedPractice(people(10));
  sheetSays(...people(2));
  for (let minute = 0; minute < 3; minute++) await sync();
  expect(await told()).toEqual([["Lead sync is on hold: check the sheet", null]]);
  sheetFails();
  await sync();
  expect(await told()).toEqual([
    ["Lead sync is failing", null],
    ["Lead sync is no longer on hold", null],
  ]);
  sheetSays(...people(10));
  await sync();
  expect(await told()).toEqual([
    ["Lead sync is no longer failing", null],
    ["Lead sync is no longer on hold", null],
  ]);
});

// Caught: the whole first import assigned in turn; new leads without an owner.
test("new leads are assigned in turn, leads of the first import to nobody", async () => {
  const practice = await aPractice(startBackend());
  const { owners, setRotation } = api.leads.followUps.staff;
  const members = (await practice.asAdmin.query(owners, {})).filter(({ isHere }) => isHere);
  const memberIds = members.map(({ userId }) => userId);
  await practice.asAdmin.mutation(setRotation, { memberIds, version: 0 });
  const sync = async () => {
    clock.pass(60_000);
    await practice.backend.action(internal.leads.sheetRun.jobs.sync, {});
  };
  const ownerOf = async (number: number) => {
    const lead = await practice.asSales.query(api.leads.record.staff.get, { leadId: `lead-${String(number)}` });
    return lead?.ownerId;
  };
  sheetSays(...people(2));
  await sync();
  sheetSays(...people(4));
  await sync();
  const [first, second] = memberIds;
  expect(await Promise.all([1, 2, 3, 4].map(ownerOf))).toEqual([null, null, first, second]);
});
