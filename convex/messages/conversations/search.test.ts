import { expect, test } from "vitest";
import { startBackend } from "../../../tests/support/functions/backend";
import { begun, storeThread, written } from "../../../tests/support/functions/messages";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";

const { portal, staff } = api.messages.conversations;

async function aSearchedInbox() {
  const practice = await aPractice(startBackend());
  const { backend, asClient, asSales } = practice;
  const maria = await storeBoundClient(backend, "client", { clientName: "Mária Santos" });
  const wei = await storeClient(backend, { number: 2, clientName: "Wei Zhang" });
  const passport = await asClient.mutation(portal.begin, { thread: begun("My passport") });
  const text = `${"Good morning. ".repeat(20)}My sister's visa has expired.`;
  await asClient.mutation(portal.send, { message: { threadId: passport.threadId, ...written(text, "k1") } });
  await asSales.mutation(staff.send, { message: { threadId: passport.threadId, ...written("Thank you.") } });
  const tramite = { clientId: wei, thread: { ...begun("El trámite"), text: "Hello" } };
  const { threadId } = await asSales.mutation(staff.begin, tramite);
  await asSales.mutation(staff.setArchived, { threadId, isArchived: true });
  const search = async (typed: string) => (await asSales.query(staff.search, { typed })).threads;
  return { ...practice, maria, wei, search };
}

// Caught: a thread found by its client alone, or only in the folder that is open; every thread with one of two typed words.
test.each<[string, string[]]>([
  ["maria", ["My passport"]],
  ["passport", ["My passport"]],
  ["santos sister", ["My passport"]],
  ["zhang sister", []],
  ["VISA expired", ["My passport"]],
  ["trámite", ["El trámite"]],
  ["wei", ["El trámite"]],
  ["nothing like it", []],
  ["   ", []],
  ["\u0000", []],
  [`passport ${"x".repeat(50_000)}`, []],
])("the search for %.30s finds %j", async (typed, subjects) => {
  const { search } = await aSearchedInbox();
  expect((await search(typed)).map(({ subject }) => subject)).toEqual(subjects);
});

// Caught: a found thread whose line does not say why it was found.
test("a thread that is found by a message shows the found words", async () => {
  const { search } = await aSearchedInbox();
  expect((await search("sister visa"))[0]?.line).toMatch(/^… .{0,30}My sister's visa has expired\.$/);
  expect((await search("santos"))[0]?.line).toBe("Thank you.");
});

// Caught: the messages of a deleted client; a search that reads a whole table.
test("the threads of deleted clients are not found, and at most 50 are shown", async () => {
  const { search, backend, maria, wei } = await aSearchedInbox();
  await backend.run(async (ctx) => {
    await ctx.db.patch("clients", maria, { deleted: { at: 1, byName: "Ana" } });
  });
  for (const typed of ["passport", "sister", "santos"]) expect(await search(typed)).toEqual([]);
  for (let nth = 0; nth < 60; nth += 1) {
    await storeThread(backend, { clientId: wei, subject: `Receipt ${String(nth)}`, lastAt: nth });
  }
  const found = await search("receipt");
  expect([found.length, found[0]?.subject]).toEqual([50, "Receipt 59"]);
});
