import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../tests/support/functions/backend";
import { aPractice } from "../../tests/support/functions/personas";
import { aForm, storeClient, storeContract, storeLeads } from "../../tests/support/functions/samples";
import { api } from "../_generated/api";
import { NEW_CLIENT, type ClientForm } from "./rules";

useFixedClock();
const { create, edit, known } = api.clientForm.staff;

function typed(differing: Partial<ClientForm> = {}): ClientForm {
  return Object.assign({}, NEW_CLIENT, { clientName: "Ana Souza", clientEmail: "ana@mail.test" }, differing);
}

describe("a new client", () => {
  test("is stored with its case type, told in the timeline and the audit log", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const { clientId } = await asSales.mutation(create, {
      form: typed({ caseType: "h1b", clientPhone: "4155550101" }),
    });
    const stored = await backend.run(async (ctx) => ({
      clients: await ctx.db.query("clients").take(9),
      activities: await ctx.db.query("client_activities").take(9),
      audit: await ctx.db.query("audit_events").take(9),
    }));
    expect(stored.clients).toMatchObject([
      {
        _id: clientId,
        caseType: "h1b",
        status: "active",
        clientType: "beneficiary",
        isPortalGranted: false,
        onboardedAt: NOON,
      },
    ]);
    expect(stored.activities).toMatchObject([{ clientId, activityType: "client_created", isVisibleToClient: false }]);
    expect(stored.audit).toMatchObject([{ action: "clients:create", subject: clientId }]);
  });

  test("whose form is wrong is refused by the server, too", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    expect(await refusalOf(asSales.mutation(create, { form: typed({ clientEmail: "ana" }) }))).toEqual({
      code: "INVALID",
      field: "clientEmail",
      reason: "Please enter a valid email address",
    });
    expect(await backend.run(async (ctx) => await ctx.db.query("clients").first())).toBeNull();
  });
});

describe("an edit", () => {
  test("changes what it says, raises the version and names the fields in the audit log", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await asSales.mutation(edit, { clientId, form: typed({ clientName: "Ana S. Souza", caseType: "tn" }), version: 1 });
    const stored = await backend.run(async (ctx) => ({
      client: await ctx.db.get("clients", clientId),
      audit: await ctx.db.query("audit_events").take(9),
    }));
    expect(stored.client).toMatchObject({
      clientName: "Ana S. Souza",
      nameKey: "ana s souza",
      caseType: "tn",
      version: 2,
    });
    expect(stored.audit).toMatchObject([{ action: "clients:edit", subject: clientId, after: "clientName, caseType" }]);
  });

  // Caught: the later of two edits overwriting the earlier unseen.
  test("of a version that somebody else has replaced is refused and changes nothing", async () => {
    const { backend, asSales, asLawyer } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await asLawyer.mutation(edit, { clientId, form: typed({ clientName: "First" }), version: 1 });
    const second = asSales.mutation(edit, { clientId, form: typed({ clientName: "Second" }), version: 1 });
    expect(await refusalOf(second)).toMatchObject({ code: "CHANGED_MEANWHILE", at: NOON, current: "2" });
    expect(await backend.run(async (ctx) => await ctx.db.get("clients", clientId))).toMatchObject({
      clientName: "First",
    });
  });

  test("that changes nothing leaves no trace", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await asSales.mutation(edit, { clientId, form: typed(), version: 1 });
    expect(await backend.run(async (ctx) => await ctx.db.get("clients", clientId))).toMatchObject({ version: 1 });
    expect(await backend.run(async (ctx) => await ctx.db.query("audit_events").first())).toBeNull();
  });
});

describe("a person is known", () => {
  const ana = { clientName: "Ana Souza", clientEmail: "ANA@mail.test", clientPhone: "+1 415 555 0101", except: null };

  test("by clients, contracts and leads, and each says by what", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend, { clientPhone: "4155550101" });
    await asSales.mutation(api.contractForm.staff.create, {
      form: aForm({ clientName: "Ána SOUZA", clientEmail: "o@mail.test" }),
      leadId: null,
      formKey: "k1",
    });
    await storeLeads(backend, { number: 7, firstName: "Anna", email: "ana@mail.test" });
    const contractId = await backend.run(async (ctx) => (await ctx.db.query("contracts").first())?._id);
    expect(await asSales.query(known, ana)).toEqual([
      { kind: "client", pathId: clientId, name: "Ana Souza", email: "ana@mail.test", by: ["name", "email", "phone"] },
      { kind: "contract", pathId: contractId, name: "Ána SOUZA", email: "o@mail.test", by: ["name"] },
      { kind: "lead", pathId: "lead-7", name: "Anna Vogt", email: "ana@mail.test", by: ["email"] },
    ]);
  });

  test("but not by themselves, nor by a contract that is already a client's", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    await storeContract(backend, { clientId, emailKey: "ana@mail.test", nameKey: "ana souza", phoneKey: "" });
    expect(await asSales.query(known, { ...ana, except: clientId })).toEqual([]);
  });

  test("by nothing where nothing is typed", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    await storeClient(backend, { clientName: "", clientEmail: "" });
    expect(await asSales.query(known, { clientName: "", clientEmail: " ", clientPhone: "", except: null })).toEqual([]);
  });
});
