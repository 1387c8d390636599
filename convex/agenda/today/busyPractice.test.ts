import { beforeAll, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPracticeWithCase } from "../../../tests/support/functions/dues";
import { storeDeadline, storeDocument, storeRequirement, storeTask } from "../../../tests/support/functions/dues";
import { storeThread } from "../../../tests/support/functions/messages";
import { storeContract } from "../../../tests/support/functions/samples";
import { storeQuestionnaire } from "../../../tests/support/functions/questionnaires";
import type { TableNames } from "../../_generated/dataModel";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { unpackLines } from "../todayLines";
import { MOST_COUNTED, MOST_LINES, OWN_SOURCE_COLUMNS, SOURCE_COLUMNS } from "./rules";

useFixedClock();

const TODAY = "2026-03-04";
/** Rows of each of eight kinds: ten thousand open items in all. */
const EACH = 1_250;
/** Rows that one function may read: fewer than one kind has. */
const MOST_ROWS = 1_200;

let practice: Awaited<ReturnType<typeof aPracticeWithCase>>;

/** Stores the newest row of a table again and again. */
async function repeat(table: TableNames, times: number): Promise<void> {
  await practice.backend.run(async (ctx: MutationCtx) => {
    const newest = await ctx.db.query(table).order("desc").first();
    if (newest === null) throw new Error(`${table} is empty`);
    const { _id, _creationTime, ...row } = newest;
    for (let nth = 0; nth < times; nth += 1) await ctx.db.insert(table, row);
  });
}

beforeAll(async () => {
  practice = await aPracticeWithCase(startBackend({ documentsRead: MOST_ROWS }));
  const { backend, caseId, clientId, ids } = practice;
  const of = { clientId, caseId };
  const owned = { ...of, ownerId: ids.lawyer, dueOn: TODAY };
  await backend.run(async (ctx: MutationCtx) => {
    await ctx.db.patch("cases", caseId, { ownerId: ids.lawyer });
  });
  const kinds = [
    ["message_threads", async () => await storeThread(backend, { clientId, ownerId: ids.lawyer })],
    ["message_threads", async () => await storeThread(backend, { clientId })],
    ["tasks", async () => await storeTask(backend, owned)],
    ["deadlines", async () => await storeDeadline(backend, owned)],
    ["client_documents", async () => await storeDocument(backend, { ...of, isFromClient: true, expiresOn: TODAY })],
    ["case_requirements", async () => await storeRequirement(backend, of)],
    ["client_questionnaires", async () => await storeQuestionnaire(backend, clientId, { caseId })],
    ["contracts", async () => await storeContract(backend, { sentAt: Date.parse(TODAY) })],
  ] as const satisfies readonly (readonly [TableNames, () => Promise<unknown>])[];
  for (const [table, store] of kinds) {
    await store();
    await repeat(table, EACH - 1);
  }
});

// Caught: a source that reads or answers all of ten thousand open items.
test("with 10,000 open items each source has fifty lines at most, and says that there are more", async () => {
  const { asLawyer } = practice;
  const { mine, source } = api.agenda.today.staff;
  const counts: Record<string, [lines: number, hasMore: boolean]> = {};
  for (const name of keysOf(SOURCE_COLUMNS)) {
    const { lines, hasMore } = await asLawyer.query(source, { source: name, today: TODAY });
    counts[name] = [unpackLines(lines).length, hasMore];
  }
  for (const name of keysOf(OWN_SOURCE_COLUMNS)) {
    const { lines, hasMore } = await asLawyer.query(mine, { source: name, today: TODAY });
    counts[`own ${name}`] = [unpackLines(lines).length, hasMore];
  }
  expect(Object.values(counts).every(([lines]) => lines <= 3 * MOST_LINES)).toBe(true);
  expect(counts).toMatchObject({
    messages: [MOST_LINES, true],
    unsigned: [MOST_LINES, true],
    questionnaires: [MOST_LINES, true],
    court: [MOST_LINES, true],
    // Documents of one case are one line.
    review: [1, true],
    requested: [1, true],
  });
  expect(counts["own work"]?.[1]).toBe(true);
});

test("with 10,000 open items a member's load is counted up to a limit", async () => {
  const [busiest] = await practice.asAdmin.query(api.agenda.today.staff.load, { today: TODAY });
  expect(busiest?.name).toBe("Daniel Okafor");
  expect(busiest?.messages).toBe(MOST_COUNTED + 1);
  expect(busiest?.due).toBe(2 * (MOST_COUNTED + 1));
});

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}
