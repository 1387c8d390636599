import { expect, test } from "vitest";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPracticeWithCase, storeDocument } from "../../../tests/support/functions/dues";
import { storeContract, storeLeads } from "../../../tests/support/functions/samples";
import { recordEvent } from "../../access/audit/model";
import { MAX_PAGE } from "../../access/audit/rules";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";

const { list } = api.access.audit.staff;
type Event = Pick<Parameters<typeof recordEvent>[1], "action" | "subject" | "before" | "after">;

type Practice = Awaited<ReturnType<typeof aPracticeWithCase>>;

async function record({ backend }: Practice, ...events: readonly Event[]): Promise<void> {
  await backend.run(async (ctx: MutationCtx) => {
    for (const event of events) await recordEvent(ctx, { actor: { job: "test" }, ...event });
  });
}

/** The log with this number of events, the oldest first. */
async function shown({ asAdmin }: Practice, numItems: number) {
  const { page } = await asAdmin.query(list, { filter: {}, paginationOpts: { cursor: null, numItems } });
  return page.toReversed();
}

// Caught: "A client", "A document" on every line.
test("each kind of record has its name, and a case and a document the client of their screen", async () => {
  const practice = await aPracticeWithCase();
  const { backend, caseId, clientId, ids } = practice;
  await storeLeads(backend, { number: 12 });
  const contractId = await storeContract(backend, { number: 236, clientName: "Ana Souza" });
  const documentId = await storeDocument(backend, { clientId });
  const gone = await storeContract(backend, { number: 7, deleted: { at: 1, byName: "Ana", isCounted: true } });
  const events: [Event, string | null, string | null][] = [
    [{ action: "leads:setOwner", subject: "lead-12" }, "Lena Vogt, lead 12", null],
    [{ action: "contracts:send", subject: contractId }, "Contract 236, Ana Souza", null],
    [{ action: "contracts:send", subject: gone }, "Contract 7", null],
    [{ action: "cases:edit", subject: caseId }, "CASE-2026-1000, Ana Souza", clientId],
    [{ action: "documents:share", subject: documentId }, "Passport (passport.pdf), Ana Souza", clientId],
    [{ action: "clients:edit", subject: clientId }, "Ana Souza", null],
    [{ action: "access:revoke", subject: ids.revoked }, "Rui Alves", null],
    [{ action: "access:invite", subject: "gone-1", after: "client maria@home.test" }, "maria@home.test", null],
    [{ action: "caseTemplates:edit", subject: "case template n400" }, "N-400 Naturalization", null],
    [{ action: "documentTypes:edit", subject: "document type passport" }, "Passport", null],
    // Gone: the log itself has the name.
    [{ action: "documents:upload", subject: "gone-2", after: "Birth certificate" }, "Birth certificate", null],
    [{ action: "cases:create", subject: "gone-3", after: "CASE-2025-0042" }, "CASE-2025-0042", null],
    [{ action: "clients:edit", subject: "gone-4" }, null, null],
  ];
  await record(practice, ...events.map(([event]) => event));
  const found = await shown(practice, events.length);
  expect(found.map(({ record: { name, clientId: of } }) => [name, of])).toEqual(events.map(([, ...named]) => named));
});

// Caught: "n400/taxes", the id of a milestone, a form's key, a former member's id.
test("keys and ids in values are titles and names", async () => {
  const practice = await aPracticeWithCase();
  const { backend, caseId, clientId, ids } = practice;
  await storeLeads(backend, { number: 3 });
  const contractId = await storeContract(backend, { number: 236, clientName: "Ana Souza" });
  const milestoneId = await backend.run(async (ctx: MutationCtx) => {
    const facts = { title: "Biometrics", description: "", isVisibleToClient: true, titleEs: "", descriptionEs: "" };
    const done = { doneAt: null, doneByName: null, place: 1, version: 1, updatedAt: 1, updatedByName: "Ana" };
    return await ctx.db.insert("case_milestones", { caseId, clientId, ...facts, ...done, fromItem: null });
  });
  const values: [Event["action"], string, string | null][] = [
    ["requirements:setStatus", "n400/taxes: uploaded", "Tax transcripts: uploaded"],
    ["requirements:request", "passport", "Passport"],
    ["requirements:withdraw", "n400/no_such_item", "no such item"],
    ["milestones:change", milestoneId, "Biometrics"],
    ["milestones:move", `${milestoneId}, up`, "Biometrics, up"],
    ["milestones:remove", "gone", null],
    ["cases:addMember", ids.revoked, "Rui Alves"],
    ["cases:addMember", "Daniel Okafor", "Daniel Okafor"],
    ["clients:linkContract", contractId, "Contract 236, Ana Souza"],
    ["leads:merge", "lead-3", "Lena Vogt, lead 3"],
    ["leads:setOwner", "Sofia Reyes", "Sofia Reyes"],
  ];
  await record(practice, ...values.map(([action, after]) => ({ action, subject: caseId, after })));
  const found = await shown(practice, values.length);
  expect(found.map(({ after }) => after)).toEqual(values.map(([, , title]) => title));
});

// Caught: a page that reads each record, its client and its template once for every line.
test("a page of a thousand events reads each record once", async () => {
  const practice = await aPracticeWithCase(startBackend({ documentsRead: MAX_PAGE + 100 }));
  const { caseId } = practice;
  const event = { action: "requirements:setStatus", subject: caseId, after: "n400/taxes: uploaded" } as const;
  await record(practice, ...Array.from({ length: MAX_PAGE }, () => event));
  const found = await shown(practice, MAX_PAGE);
  expect(new Set(found.map(({ record: { name } }) => name))).toEqual(new Set(["CASE-2026-1000, Ana Souza"]));
  expect(found).toHaveLength(MAX_PAGE);
});
