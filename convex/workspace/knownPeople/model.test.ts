import { describe, expect, test } from "vitest";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice, aPracticeWithFirm } from "../../../tests/support/functions/personas";
import { aForm, storeClient, storeContract, storeLeads } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";

const { list } = api.workspace.knownPeople.staff;

describe("a person is known", () => {
  const ana = { clientName: "Ana Souza", clientEmail: "ANA@mail.test", clientPhone: "+1 415 555 0101", except: null };

  test("by clients, contracts and leads, each with the shared keys", async () => {
    const { backend, asSales } = await aPracticeWithFirm(startBackend());
    const clientId = await storeClient(backend, { clientPhone: "4155550101" });
    await asSales.mutation(api.contracts.form.staff.create, {
      form: aForm({ clientName: "Ána SOUZA", clientEmail: "o@mail.test" }),
      leadId: null,
      formKey: "k1",
    });
    await storeLeads(backend, { number: 7, firstName: "Anna", lastName: "", email: "ana@mail.test" });
    const contractId = await backend.run(async (ctx) => (await ctx.db.query("contracts").first())?._id);
    expect(await asSales.query(list, ana)).toEqual([
      { kind: "client", pathId: clientId, name: "Ana Souza", email: "ana@mail.test", by: ["name", "email", "phone"] },
      { kind: "contract", pathId: contractId, name: "Ána SOUZA", email: "o@mail.test", by: ["name"] },
      { kind: "lead", pathId: "lead-7", name: "Anna", email: "ana@mail.test", by: ["email"] },
    ]);
  });

  // Caught: leads found by their address only; a lead that has left the sheet.
  test("by leads with the name or the phone, once the job has indexed them, and by related people of other clients", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    await storeLeads(
      backend,
      { number: 1, firstName: "Ana", lastName: "Souza", email: "one@mail.test" },
      { number: 2, email: "two@mail.test", phone: "(415) 555-0101" },
      { number: 3, firstName: "Ana", lastName: "Souza", email: "three@mail.test", state: "missing" },
    );
    await backend.mutation(internal.leads.people.jobs.follow, {});
    const clientId = await storeClient(backend, { clientName: "Bo Li", clientEmail: "bo@mail.test" });
    const reached = { email: "ana@mail.test", phone: "4155550101" };
    const related = { relation: "spouse", relatedClientId: "", name: "Ana Souza", ...reached, note: "" };
    await asSales.mutation(api.clients.relatedPeople.staff.add, { clientId, form: related });
    const otherId = await storeClient(backend, { number: 2, clientName: "Cy Li", clientEmail: "cy@mail.test" });
    const named = { ...related, email: "", phone: "" };
    await asSales.mutation(api.clients.relatedPeople.staff.add, { clientId: otherId, form: named });
    const found = await asSales.query(list, ana);
    expect(found[0]).toMatchObject({ name: "Ana Souza", email: "ana@mail.test" });
    expect(found.map(({ kind, pathId, by }) => [kind, pathId, by])).toEqual([
      ["relatedPerson", clientId, ["name", "email", "phone"]],
      ["relatedPerson", otherId, ["name"]],
      ["lead", "lead-1", ["name"]],
      ["lead", "lead-2", ["phone"]],
    ]);
    expect(await asSales.query(list, Object.assign({}, ana, { except: clientId }))).toHaveLength(3);
  });

  test("but not by their own record, nor by a contract linked with a client", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await storeContract(backend, { clientId, emailKey: "ana@mail.test", nameKey: "ana souza", phoneKey: "" });
    expect(await asSales.query(list, { ...ana, except: clientId })).toEqual([]);
  });

  // Caught: "same phone" for two people without one.
  test("and a key that both lack is not shared", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    await storeClient(backend, { clientPhone: null });
    const [named] = await asSales.query(list, { ...ana, clientEmail: "", clientPhone: "" });
    expect(named?.by).toEqual(["name"]);
    const [addressed] = await asSales.query(list, { ...ana, clientName: "", clientPhone: "" });
    expect(addressed?.by).toEqual(["email"]);
    await storeClient(backend, { number: 2, clientName: "", clientEmail: "", clientPhone: "4155550101" });
    const related = { relation: "spouse", relatedClientId: "", name: "Bo Li", email: "", phone: "", note: "" };
    const clientId = await storeClient(backend, { number: 3, clientName: "Cy", clientEmail: "cy@mail.test" });
    await asSales.mutation(api.clients.relatedPeople.staff.add, { clientId, form: related });
    const called = await asSales.query(list, { ...ana, clientName: "", clientEmail: "" });
    expect(called.map(({ by }) => by)).toEqual([["phone"]]);
  });

  // Caught: a warning as long as the list of everybody with the practice's own number.
  test("by ten records at most", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    for (let number = 1; number <= 12; number += 1) await storeClient(backend, { number });
    await storeContract(backend, { emailKey: "ana@mail.test", nameKey: "ana souza", phoneKey: "" });
    expect(await asSales.query(list, ana)).toHaveLength(10);
  });

  test("by nothing if nothing is typed", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    await storeClient(backend, { clientName: "", clientEmail: "" });
    expect(await asSales.query(list, { clientName: "", clientEmail: " ", clientPhone: "", except: null })).toEqual([]);
  });
});
