import { describe, expect, test } from "vitest";
import { aPracticeWithCase, openCase } from "../../tests/support/functions/dues";
import { storeClient, storeContract, storeLeads } from "../../tests/support/functions/samples";
import { api } from "../_generated/api";

const { find: findRecords } = api.auditRecords.staff;

async function aLog() {
  const { backend, asAdmin } = await aPracticeWithCase();
  const maria = await storeClient(backend, { clientName: "María Santos", nameKey: "maria santos", number: 7 });
  const ofMaria = await openCase(backend, maria);
  const contract = await storeContract(backend, { number: 236, clientId: maria, clientName: "María Santos" });
  await storeLeads(
    backend,
    { number: 12, firstName: "Noor", lastName: "Haddad" },
    { number: 236, firstName: "Rui", lastName: "Alves" },
  );
  const find = async (typed: string) =>
    (await asAdmin.query(findRecords, { typed })).map(({ kind, number, name }) => [kind, number, name].join(" "));
  return { backend, maria, ofMaria, contract, find };
}

describe("the record filter of the log", () => {
  // Caught: "Maria Santos", "CASE-2026-8763" and "236" answered with "No event fits these filters".
  test("finds a client by name, with their cases and contracts", async () => {
    const { find } = await aLog();
    const all = ["client  María Santos", "case CASE-2026-1001 María Santos", "contract 236 María Santos"];
    expect(await find("maria santos")).toEqual(all);
    expect(await find(" Santos ")).toEqual(all);
  });

  test("finds a case, a contract and a lead by their numbers", async () => {
    const { find } = await aLog();
    for (const typed of ["CASE-2026-1001", "case 2026-1001"]) {
      expect(await find(typed)).toEqual(["case CASE-2026-1001 María Santos"]);
    }
    for (const typed of ["236", "#236"]) {
      expect(await find(typed)).toEqual(["contract 236 María Santos", "lead lead-236 Rui Alves"]);
    }
    expect(await find("lead-12")).toEqual(["lead lead-12 Noor Haddad"]);
  });

  test("names the record of an id, once", async () => {
    const { find, maria, ofMaria, contract } = await aLog();
    expect(await find(maria)).toEqual(["client  María Santos"]);
    expect(await find(ofMaria)).toEqual(["case CASE-2026-1001 María Santos"]);
    expect(await find(` ${contract} `)).toEqual(["contract 236 María Santos"]);
  });

  test("lists a record once that is found by its number and by its client's name", async () => {
    const { backend, find } = await aLog();
    const company = await storeClient(backend, { clientName: "77 Bakery", nameKey: "77 bakery", number: 8 });
    await storeContract(backend, { number: 77, clientId: company, clientName: "77 Bakery" });
    expect(await find("77")).toEqual(["contract 77 77 Bakery", "client  77 Bakery"]);
  });

  test("finds nothing of a client who was deleted", async () => {
    const { backend, find, maria, ofMaria } = await aLog();
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", maria, { deleted: { at: 1, byName: "Ana Duarte" } });
    });
    for (const typed of ["maria santos", "CASE-2026-1001", maria, ofMaria]) expect(await find(typed)).toEqual([]);
  });

  test.each(["", "   ", "\u202e", "🙂", "9".repeat(10_000), "x".repeat(10_000), "CASE-", "1e3", "-236"])(
    "finds nothing for %j",
    async (typed) => {
      const { find } = await aLog();
      expect(await find(typed)).toEqual([]);
    },
  );
});
