import { describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aFile, aPracticeWithStorage, upload } from "../../../tests/support/functions/documents";
import { storeCase } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";

const clock = useFixedClock();
const { accept, reopen, returnForRedo } = api.documents.review.staff;
const { listOfClient, saveDetails } = api.documents.record.staff;
const MINUTE = 60_000;

async function aDocument() {
  const practice = await aPracticeWithStorage();
  const { asSales, backend, clientId } = practice;
  const caseId = await storeCase(backend, { clientId });
  const { plain, offer } = aFile();
  const documentId = await upload(asSales, clientId, { plain, offer: { ...offer, caseId: caseId as never } });
  // As if the client had sent it.
  await backend.run(async (ctx) => {
    await ctx.db.patch("client_documents", documentId, { isFromClient: true });
  });
  const shown = async () => (await asSales.query(listOfClient, { clientId }))?.documents[0];
  const activities = async () =>
    await practice.backend.run(async (ctx) => await ctx.db.query("client_activities").take(9));
  return { ...practice, caseId, documentId, shown, activities };
}

describe("a document", () => {
  test("is accepted, with author and time; the client sees it", async () => {
    const { asLawyer, caseId, documentId, shown, activities, backend } = await aDocument();
    await asLawyer.mutation(accept, { documentId, version: 1 });
    expect(await shown()).toMatchObject({
      review: "accepted",
      reviewReason: null,
      reviewedByName: "Daniel Okafor",
      reviewedAt: Date.now(),
      version: 2,
    });
    expect((await activities()).at(-1)).toMatchObject({
      activityType: "document_accepted",
      description: "Passport accepted",
      metadata: { title: "Passport", reason: null },
      isVisibleToClient: true,
      caseId,
      byName: "Daniel Okafor",
    });
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    const decided = { action: "documents:accept", subject: documentId, before: "waiting", after: "accepted" };
    expect(events.at(-1)).toMatchObject(decided);
  });

  test("is returned for redo with a reason that the client reads, and may be accepted later", async () => {
    const { asLawyer, documentId, shown, activities } = await aDocument();
    await asLawyer.mutation(returnForRedo, { documentId, version: 1, reason: " Page 2 is missing. " });
    expect(await shown()).toMatchObject({ review: "redo", reviewReason: "Page 2 is missing." });
    expect((await activities()).at(-1)).toMatchObject({
      activityType: "document_returned",
      description: "New copy of Passport needed: Page 2 is missing.",
      metadata: { title: "Passport", reason: "Page 2 is missing." },
      isVisibleToClient: true,
    });
    await asLawyer.mutation(accept, { documentId, version: 2 });
    expect(await shown()).toMatchObject({ review: "accepted", reviewReason: null });
  });

  test.each([
    [" ", "Please tell the client what to fix"],
    ["x".repeat(1_001), "At most 1,000 characters"],
  ])("is not returned with the reason %j", async (reason, sentence) => {
    const { asLawyer, documentId, shown } = await aDocument();
    const returned = asLawyer.mutation(returnForRedo, { documentId, version: 1, reason });
    expect(await refusalOf(returned)).toEqual({ code: "INVALID", field: "reason", reason: sentence });
    expect((await shown())?.review).toBe("waiting");
  });

  // Caught: the slower of two members overruling the other unknowingly.
  test("decided by two at once is the first one's; the second learns the author", async () => {
    const { asLawyer, asSales, documentId, shown } = await aDocument();
    clock.pass(MINUTE);
    await asLawyer.mutation(accept, { documentId, version: 1 });
    const at = Date.now();
    clock.pass(MINUTE);
    const late = asSales.mutation(returnForRedo, { documentId, version: 1, reason: "blurred" });
    const refused = { code: "CHANGED_MEANWHILE", byName: "Daniel Okafor", at, current: "accepted" };
    expect(await refusalOf(late)).toEqual(refused);
    expect(await refusalOf(asSales.mutation(reopen, { documentId, version: 1 }))).toEqual(refused);
    const details = { partyType: "spouse" as const, expiresOn: null };
    expect(await refusalOf(asSales.mutation(saveDetails, { documentId, version: 1, details }))).toMatchObject({
      code: "CHANGED_MEANWHILE",
    });
    expect((await shown())?.review).toBe("accepted");
  });

  // Caught: a client told of a paper that the practice keeps for itself.
  test("that the client cannot see is decided without news for them", async () => {
    const { asLawyer, backend, documentId, shown, activities } = await aDocument();
    await backend.run(async (ctx) => {
      await ctx.db.patch("client_documents", documentId, { isFromClient: false });
    });
    const before = (await activities()).length;
    await asLawyer.mutation(accept, { documentId, version: 1 });
    expect([(await shown())?.review, (await activities()).length]).toEqual(["accepted", before]);
  });

  // Caught: the news of a decision taken back, and news of an earlier decision that went with it.
  test("whose decision is taken back is to review again, and the client has no news of it", async () => {
    const { asLawyer, documentId, shown, activities, backend } = await aDocument();
    await asLawyer.mutation(returnForRedo, { documentId, version: 1, reason: "Page 2 is missing." });
    clock.pass(MINUTE);
    await asLawyer.mutation(returnForRedo, { documentId, version: 2, reason: "Page 3 is missing, too." });
    await asLawyer.mutation(reopen, { documentId, version: 3 });
    const waiting = { review: "waiting", reviewReason: null, reviewedAt: null, reviewedByName: null, version: 4 };
    expect(await shown()).toMatchObject(waiting);
    const returned = (await activities()).filter(({ activityType }) => activityType === "document_returned");
    expect(returned.map(({ metadata }) => metadata["reason"])).toEqual(["Page 2 is missing."]);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(events.at(-1)).toMatchObject({ action: "documents:reopen", before: "redo", after: "waiting" });
    await asLawyer.mutation(reopen, { documentId, version: 4 });
    expect((await shown())?.version).toBe(4);
  });
});
