import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { DEFAULT_FIRM, type FirmSettings } from "../../../convex/practice/firmForm";
import { startBackend } from "./backend";
import { storeRequirement } from "./dues";
import { saveFirm } from "./firm";
import { aPractice } from "./personas";
import { storeBoundClient } from "./portal";
import { storeCase } from "./samples";

const { remind } = api.agenda.chasers.staff;

/** A practice of UTC that works from nine to five on weekdays, and a client with a portal and a case; it is noon of a Wednesday. */
export async function aChasedClient(phone: string | null = null) {
  const practice = await aPractice(startBackend());
  const { backend, asAdmin, asSales } = practice;
  const setFirm = async (differing: Partial<FirmSettings>) => {
    await saveFirm(asAdmin, { ...DEFAULT_FIRM, timeZone: "UTC", ...differing });
  };
  await setFirm({});
  const clientId = await storeBoundClient(backend, "client", { clientName: "Maria Santos", clientPhone: phone });
  const caseId = await storeCase(backend, { clientId, serial: 4_711 });
  const rows = async () => await backend.run(async (ctx) => await ctx.db.query("chasers").take(99));
  const send = async () => {
    for (const { _id: chaserId } of await rows()) {
      await backend.mutation(internal.agenda.chasers.jobs.send, { chaserId });
    }
  };
  return {
    ...practice,
    clientId,
    caseId,
    setFirm,
    rows,
    /** Runs the job of each reminder, whether it is due or not. */
    send,
    ask: async (requirement: Partial<Parameters<typeof storeRequirement>[1]> = {}) =>
      await storeRequirement(backend, { clientId, caseId, ...requirement }),
    remind: async (of: Id<"clients"> = clientId) => await asSales.mutation(remind, { clientId: of }),
    letters: async () =>
      await backend.run(async (ctx) => {
        const all = await ctx.db.query("letters").take(99);
        return all.filter(({ kind }) => kind === "chaser");
      }),
    states: async () => (await rows()).map(({ state }) => state),
  };
}
