import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { aFile, aPracticeWithStorage, upload } from "./documents";
import { storeRequirement } from "./dues";
import { storeCase } from "./samples";

const { attach } = api.documents.review.staff;
const { listOfClient } = api.documents.record.staff;

/** A practice that has requested a passport for a case, with the steps of a test. */
export async function aRequestedPassport() {
  const practice = await aPracticeWithStorage();
  const { backend, asSales, clientId } = practice;
  const caseId = await storeCase(backend, { clientId });
  const requirementId = await storeRequirement(backend, { clientId, caseId });
  const file = (fileName = "passport.pdf", id: string = requirementId) => {
    const { plain, offer } = aFile({ fileName });
    return { plain, offer: { ...offer, requirementId: id } };
  };
  const documents = async () => (await asSales.query(listOfClient, { clientId }))?.documents ?? [];
  return {
    ...practice,
    caseId,
    requirementId,
    file,
    documents,
    /** Uploads a passport for the request. */
    send: async (fileName?: string) => await upload(asSales, clientId, file(fileName)),
    /** The present version of a document. */
    versionOf: async (documentId: Id<"client_documents">) =>
      (await documents()).find((each) => each.documentId === documentId)?.version ?? expect.fail("no document"),
    use: async (documentId: Id<"client_documents">, id: Id<"case_requirements"> = requirementId) => {
      const version = (await documents()).find((each) => each.documentId === documentId)?.version ?? 0;
      await asSales.mutation(attach, { requirementId: id, documentId, version });
    },
    request: async () =>
      await backend.run(async (ctx) => {
        const row = await ctx.db.get("case_requirements", requirementId);
        return row && { status: row.status, reason: row.reason, documentId: row.documentId };
      }),
    told: async () =>
      await backend.run(async (ctx) =>
        (await ctx.db.query("client_activities").take(99)).map(
          ({ description, isVisibleToClient }) => `${description}${isVisibleToClient ? "" : " (staff)"}`,
        ),
      ),
    audit: async () =>
      await backend.run(async (ctx) =>
        (await ctx.db.query("audit_events").take(99)).map(
          ({ action, before, after }) => `${action}: ${before ?? "–"} → ${after ?? "–"}`,
        ),
      ),
  };
}
