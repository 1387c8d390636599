import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { upload } from "../../../tests/support/functions/documents";
import { storeRequirement } from "../../../tests/support/functions/dues";
import { aRequestedPassport } from "../../../tests/support/functions/requests";
import { storeClient, storeDocument } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import { REQUIREMENT_STATUSES } from "../../cases/requirements/rules";
import { ANSWERED } from "./requestFulfilment";
import type { ReviewState } from "../record/rules";

const clock = useFixedClock();
const { accept, attach, detach, returnForRedo, setRequirementStatus, withdrawRequirement } = api.documents.review.staff;
const { listOfCase } = api.documents.record.staff;
const { remove } = api.documents.deletion.staff;
const MINUTE = 60_000;

describe("the status of a request that a document answers", () => {
  test.each([
    ["accepted", "accepted", null],
    ["redo", "redo", "Blurred"],
  ] as const)("set to %s sets the document's", async (to, review, reason) => {
    const { asLawyer, documents, request, requirementId, send, told } = await aRequestedPassport();
    const documentId = await send();
    const seen = { requirementId, from: "uploaded", documentId } as const;
    await asLawyer.mutation(setRequirementStatus, { ...seen, to, reason: " Blurred " });
    expect(await request()).toEqual({ status: to, reason, documentId });
    expect(await documents()).toMatchObject([{ review, reviewReason: reason, reviewedByName: "Daniel Okafor" }]);
    expect(await told()).toHaveLength(2);
  });

  test("set back to uploaded withdraws the decision", async () => {
    const { asLawyer, audit, documents, request, requirementId, send, told } = await aRequestedPassport();
    const documentId = await send();
    await asLawyer.mutation(accept, { documentId, version: 1 });
    const seen = { requirementId, from: "accepted", documentId } as const;
    await asLawyer.mutation(setRequirementStatus, { ...seen, to: "uploaded" });
    expect(await request()).toEqual({ status: "uploaded", reason: null, documentId });
    expect(await documents()).toMatchObject([
      { review: "waiting", reviewedAt: null, reviewedByName: null, version: 3 },
    ]);
    expect((await audit()).slice(-2)).toEqual([
      "documents:reopen: accepted → waiting",
      "requirements:setStatus: passport: accepted → passport: uploaded",
    ]);
    expect(await told()).toEqual(["Passport uploaded (staff)", "Accepted: Passport"]);
  });

  test("set to requested starts again: the uploads stay, without a request", async () => {
    const { asSales, documents, request, requirementId, send } = await aRequestedPassport();
    await send("first.pdf");
    clock.pass(MINUTE);
    const documentId = await send("second.pdf");
    await asSales.mutation(accept, { documentId, version: 1 });
    const seen = { requirementId, from: "accepted", documentId } as const;
    await asSales.mutation(setRequirementStatus, { ...seen, to: "requested" });
    expect(await request()).toEqual({ status: "requested", reason: null, documentId: null });
    expect((await documents()).map(({ review, requirementId: id }) => [review, id])).toEqual([
      ["accepted", null],
      ["waiting", null],
    ]);
    await asSales.action(remove, { documentId });
    expect(await request()).toMatchObject({ status: "requested", documentId: null });
  });

  test("set to its current value changes and announces nothing", async () => {
    const { asSales, audit, requirementId, send, documents } = await aRequestedPassport();
    const documentId = await send();
    const seen = { requirementId, from: "uploaded", documentId } as const;
    const before = await audit();
    await asSales.mutation(setRequirementStatus, { ...seen, to: "uploaded" });
    expect(await audit()).toEqual(before);
    expect((await documents())[0]?.version).toBe(1);
    await asSales.mutation(returnForRedo, { documentId, version: 1, reason: "Blurred" });
    await asSales.mutation(setRequirementStatus, { ...seen, from: "redo", to: "redo", reason: "Cut" });
    expect(await documents()).toMatchObject([{ reviewReason: "Cut", version: 3 }]);
  });

  // Caught: a status accepted on the case's page for a document returned on the client's page.
  test("changed by another decision is refused, and with `anyway` it counts for both", async () => {
    const { asLawyer, asSales, documents, request, requirementId, send } = await aRequestedPassport();
    const documentId = await send();
    const choice = { requirementId, from: "uploaded", documentId, to: "accepted" } as const;
    await asLawyer.mutation(returnForRedo, { documentId, version: 1, reason: "Blurred" });
    expect(await refusalOf(asSales.mutation(setRequirementStatus, choice))).toEqual({
      code: "CHANGED_MEANWHILE",
      byName: "Daniel Okafor",
      at: NOON,
      current: "redo",
    });
    await asSales.mutation(setRequirementStatus, { ...choice, anyway: true });
    expect(await request()).toMatchObject({ status: "accepted", reason: null });
    expect(await documents()).toMatchObject([{ review: "accepted", reviewReason: null }]);
  });

  // Caught: a newer document accepted by a person who had only seen the older one.
  test("is refused for an outdated document, even with the same status", async () => {
    const { asLawyer, request, requirementId, send } = await aRequestedPassport();
    const documentId = await send();
    clock.pass(MINUTE);
    const newer = await send();
    const choice = { requirementId, from: "uploaded", documentId, to: "accepted" } as const;
    expect(await refusalOf(asLawyer.mutation(setRequirementStatus, choice))).toMatchObject({
      code: "CHANGED_MEANWHILE",
      current: "uploaded",
    });
    expect(await request()).toMatchObject({ status: "uploaded", documentId: newer });
  });

  test("Redo requires a reason, which no menu can omit", async () => {
    const { asSales, documents, requirementId, send } = await aRequestedPassport();
    const documentId = await send();
    const choice = { requirementId, from: "uploaded", documentId, to: "redo", reason: " " } as const;
    expect(await refusalOf(asSales.mutation(setRequirementStatus, choice))).toEqual({
      code: "INVALID",
      field: "reason",
      reason: "Please tell the client what to fix",
    });
    expect((await documents())[0]?.review).toBe("waiting");
  });
});

test("the uploads of a withdrawn request stay with the client and the case", async () => {
  const { asSales, caseId, documents, request, requirementId, send } = await aRequestedPassport();
  const documentId = await send();
  await asSales.mutation(withdrawRequirement, { requirementId });
  expect(await request()).toBeNull();
  expect(await documents()).toMatchObject([{ documentId, caseId, requirementId: null, review: "waiting" }]);
  await asSales.mutation(accept, { documentId, version: 1 });
});

describe("an existing document", () => {
  test.each<[ReviewState, string, string | null]>([
    ["waiting", "uploaded", null],
    ["accepted", "accepted", null],
    ["redo", "redo", "Blurred"],
  ])("and is %s answers a request, which is %s then", async (review, status, reason) => {
    const { audit, backend, clientId, documents, request, use } = await aRequestedPassport();
    const documentId = await storeDocument(backend, { clientId, review, reviewReason: reason });
    await use(documentId);
    expect(await request()).toEqual({ status, reason, documentId });
    expect(await documents()).toMatchObject([{ caseId: null, requirementId: null, review }]);
    expect(await audit()).toEqual([
      `requirements:setStatus: passport: requested → passport: ${status}`,
      "documents:attach: – → Passport",
    ]);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(events.at(-1)?.subject).toBe(documentId);
    await use(documentId);
    expect(await audit()).toHaveLength(2);
  });

  test("cannot answer a request for another type, of another client, or in an outdated version", async () => {
    const { asLawyer, asSales, backend, clientId, request, requirementId } = await aRequestedPassport();
    const degree = await storeDocument(backend, { clientId, typeKey: "degree" });
    const others = await storeDocument(backend, { clientId: await storeClient(backend, { number: 77 }) });
    const using = async (documentId: string) =>
      await refusalOf(asSales.mutation(attach, { requirementId, documentId, version: 1 }));
    expect(await using(degree)).toEqual({
      code: "INVALID",
      field: "document",
      reason: "This document was requested as another type. Choose the requested type.",
    });
    expect(await using(others)).toEqual({ code: "NOT_FOUND", what: "document" });
    expect(await using("none")).toEqual({ code: "NOT_FOUND", what: "document" });
    const passport = await storeDocument(backend, { clientId });
    await asLawyer.mutation(returnForRedo, { documentId: passport, version: 1, reason: "Blurred" });
    expect(await using(passport)).toMatchObject({ code: "CHANGED_MEANWHILE", byName: "Daniel Okafor" });
    expect(await request()).toMatchObject({ status: "requested", documentId: null });
  });

  test("is on the case's page once, in order with the case's own, as long as it answers", async () => {
    const { asSales, backend, caseId, clientId, requirementId, send, use } = await aRequestedPassport();
    const used = await storeDocument(backend, { clientId });
    const other = await storeRequirement(backend, { clientId, caseId });
    const sent = await send();
    await use(used);
    await use(used, other);
    const list = async () =>
      (await asSales.query(listOfCase, { caseId }))?.documents.map(({ documentId }) => documentId);
    expect(await list()).toEqual([sent, used]);
    await asSales.mutation(detach, { requirementId, documentId: used });
    await use(sent, other);
    expect(await list()).toEqual([sent]);
  });

  test("may answer two requests, and leaves both when it is deleted", async () => {
    const { asSales, backend, caseId, clientId, send, use } = await aRequestedPassport();
    const other = await storeRequirement(backend, { clientId, caseId });
    const documentId = await send();
    await use(documentId, other);
    await asSales.action(remove, { documentId });
    const rows = await backend.run(async (ctx) => await ctx.db.query("case_requirements").take(9));
    expect(rows.map((row) => [row.status, row.documentId])).toEqual([
      ["requested", null],
      ["requested", null],
    ]);
  });
});

type Practice = Awaited<ReturnType<typeof aRequestedPassport>>;

/** Acts on two requests and their uploads, each by its number. */
const VERBS = {
  send: async ({ asSales, clientId, file }: Practice, { requirement }: Picked) => {
    clock.pass(MINUTE);
    await upload(asSales, clientId, file("a.pdf", requirement._id));
  },
  accept: async ({ asSales, versionOf }: Practice, { documentId }: Picked) => {
    await asSales.mutation(accept, { documentId, version: await versionOf(documentId) });
  },
  returnForRedo: async ({ asSales, versionOf }: Practice, { documentId, chance }: Picked) => {
    const seen = { documentId, version: await versionOf(documentId) };
    await asSales.mutation(returnForRedo, { ...seen, reason: `Reason ${String(chance)}` });
  },
  remove: async ({ asSales }: Practice, { documentId }: Picked) => {
    await asSales.action(remove, { documentId });
  },
  attach: async ({ use }: Practice, { documentId, requirement }: Picked) => {
    await use(documentId, requirement._id);
  },
  detach: async ({ asSales }: Practice, { documentId, requirement }: Picked) => {
    await asSales.mutation(detach, { documentId, requirementId: requirement._id });
  },
  setStatus: async ({ asSales }: Practice, { requirement, chance }: Picked) => {
    const { _id: requirementId, status: from, documentId } = requirement;
    const to = REQUIREMENT_STATUSES[chance % REQUIREMENT_STATUSES.length] ?? "requested";
    await asSales.mutation(setRequirementStatus, {
      requirementId,
      from,
      documentId,
      to,
      reason: `Menu ${String(chance)}`,
    });
  },
};

interface Picked {
  requirement: Doc<"case_requirements">;
  documentId: Id<"client_documents">;
  chance: number;
}

const step = fc.record({
  verb: fc.constantFrom<(keyof typeof VERBS)[]>(
    "send",
    "accept",
    "returnForRedo",
    "remove",
    "attach",
    "detach",
    "setStatus",
  ),
  request: fc.nat({ max: 1 }),
  document: fc.nat({ max: 3 }),
  chance: fc.nat({ max: 7 }),
});

// Caught: a deletion after a second upload that left the request with a deleted document.
test("a request and its document have the same status after any sequence of acts", async () => {
  const history = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
    const practice = await aRequestedPassport();
    const { backend, caseId, clientId } = practice;
    await storeRequirement(backend, { clientId, caseId, title: "Passport again" });
    await storeDocument(backend, { clientId, review: "redo", reviewReason: "Old" });
    for (const { verb, request, document, chance } of steps) {
      const [requirements, documents] = await rows(practice);
      const requirement = requirements[request] ?? expect.fail("no request");
      const picked = documents[document % Math.max(documents.length, 1)]?._id;
      if (picked === undefined && verb !== "send" && verb !== "setStatus") continue;
      await VERBS[verb](practice, { requirement, documentId: picked ?? ("" as never), chance });
      agree(...(await rows(practice)));
    }
  });
  await fc.assert(history, { numRuns: cases(15, 300) });
});

async function rows({ backend }: Practice) {
  return await backend.run(
    async (ctx) =>
      [await ctx.db.query("case_requirements").take(9), await ctx.db.query("client_documents").take(99)] as const,
  );
}

function agree(requirements: readonly Doc<"case_requirements">[], documents: readonly Doc<"client_documents">[]): void {
  for (const { _id, documentId, status, reason } of requirements) {
    const document = documents.find((each) => each._id === documentId);
    if (documentId === null) {
      expect(documents.filter(({ requirementId }) => requirementId === _id && status === "requested")).toEqual([]);
      continue;
    }
    if (document === undefined) expect.fail("a request is answered by a document that is gone");
    expect([status, reason]).toEqual([ANSWERED[document.review], document.reviewReason]);
  }
}

describe("a document that is detached from a request", () => {
  test("stays with the client unchanged; the previous one answers again, or none", async () => {
    const { asSales, audit, backend, clientId, documents, request, requirementId, send, use } =
      await aRequestedPassport();
    const sent = await send("sent.pdf");
    const used = await storeDocument(backend, { clientId, review: "accepted" });
    await use(used);
    expect(await request()).toMatchObject({ status: "accepted", documentId: used });
    await asSales.mutation(detach, { requirementId, documentId: used });
    expect(await request()).toEqual({ status: "uploaded", reason: null, documentId: sent });
    await asSales.mutation(detach, { requirementId, documentId: sent });
    expect(await request()).toEqual({ status: "requested", reason: null, documentId: null });
    expect((await documents()).map(({ review, requirementId: id }) => [review, id])).toEqual([
      ["waiting", null],
      ["accepted", null],
    ]);
    const detached = "documents:detach: Passport → –";
    expect((await audit()).filter((event) => event.startsWith("documents:detach"))).toEqual([detached, detached]);
  });

  test("and does not answer it has no visible effect", async () => {
    const { asSales, audit, request, requirementId, send } = await aRequestedPassport();
    const first = await send();
    clock.pass(MINUTE);
    const second = await send();
    const before = await audit();
    await asSales.mutation(detach, { requirementId, documentId: first });
    expect([await request(), await audit()]).toEqual([
      { status: "uploaded", reason: null, documentId: second },
      before,
    ]);
    await asSales.action(remove, { documentId: second });
    expect(await request()).toMatchObject({ status: "requested", documentId: null });
  });
});
