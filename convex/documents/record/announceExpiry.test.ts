import { describe, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { aPracticeWithStorage, upload } from "../../../tests/support/functions/documents";
import { storeDocument } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";

const clock = useFixedClock();
const { saveDetails } = api.documents.record.staff;
const { announceExpiry } = internal.documents.record.jobs;
const MINUTE = 60_000;

async function aDocument() {
  const practice = await aPracticeWithStorage();
  return { ...practice, documentId: await upload(practice.asSales, practice.clientId) };
}

describe("a document that expires within 30 days", () => {
  const told = async ({ backend }: Awaited<ReturnType<typeof aDocument>>) =>
    await backend.run(async (ctx) => await ctx.db.query("notifications").take(9));

  // The clock of these tests is at noon of 4 March 2026.
  test.each([
    ["2026-04-03", 0, 1],
    ["2026-04-04", 0, 0],
    // Nine in the evening in the practice's time zone: the next day has not begun there.
    ["2026-04-04", 14, 0],
    ["2026-04-04", 17, 1],
    ["2026-03-01", 0, 1],
  ])("on %s is announced, %i hours later, %d times, for any number of runs", async (expiresOn, hours, times) => {
    const practice = await aDocument();
    const { asSales, backend, clientId, documentId } = practice;
    await storeDocument(backend, { clientId });
    clock.pass(hours * 60 * MINUTE);
    await asSales.mutation(saveDetails, { documentId, version: 1, details: { partyType: "applicant", expiresOn } });
    for (let runs = 0; runs < 3; runs += 1) await backend.mutation(announceExpiry, {});
    expect(await told(practice)).toMatchObject(
      Array.from({ length: times }, () => ({
        kind: "documentExpiring",
        count: 1,
        name: "Passport of Ana Souza",
        recordId: clientId,
      })),
    );
  });

  // Caught: the fifty-first, announced an hour later.
  test("is announced at once, in any number", async () => {
    const { asSales, backend, documentId } = await aDocument();
    const details = { partyType: "applicant" as const, expiresOn: "2026-03-10" };
    await asSales.mutation(saveDetails, { documentId, version: 1, details });
    const untold = async () =>
      await backend.run(async (ctx) => {
        const all = await ctx.db.query("client_documents").take(999);
        return all.filter(({ isExpiryTold }) => !isExpiryTold).length;
      });
    await backend.run(async (ctx) => {
      const row = await ctx.db.get("client_documents", documentId);
      if (row === null) throw new Error("it is stored");
      const { _id, _creationTime, ...facts } = row;
      for (let nth = 1; nth < 101; nth += 1) await ctx.db.insert("client_documents", facts);
    });
    expect(await untold()).toBe(101);
    await backend.mutation(announceExpiry, {});
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
    expect(await untold()).toBe(0);
  });

  test("is announced again with another date, and not for a deleted client", async () => {
    const practice = await aDocument();
    const { asSales, backend, clientId, documentId } = practice;
    const save = async (version: number, expiresOn: string) => {
      await asSales.mutation(saveDetails, { documentId, version, details: { partyType: "applicant", expiresOn } });
      await backend.mutation(announceExpiry, {});
    };
    await save(1, "2026-03-10");
    await save(2, "2026-03-11");
    expect(await told(practice)).toHaveLength(2);
    const party = { partyType: "spouse", expiresOn: "2026-03-11" } as const;
    await asSales.mutation(saveDetails, { documentId, version: 3, details: party });
    await backend.mutation(announceExpiry, {});
    expect(await told(practice)).toHaveLength(2);
    await backend.run(async (ctx) => {
      await ctx.db.patch("client_documents", documentId, { expiresOn: "2026-03-12", isExpiryTold: false });
      await ctx.db.patch("clients", clientId, { deleted: { at: 1, byName: "Ana" } });
    });
    await backend.mutation(announceExpiry, {});
    expect(await told(practice)).toHaveLength(2);
  });
});
