import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../../../convex/_generated/dataModel.js";
import { nth } from "../contracts/rows.ts";
import { importTable, newNumbers, type Growth } from "../importTable.ts";

/** Rows in one file of the import. */
const AT_ONCE = 50_000;

interface Owners {
  clientIds: readonly Id<"clients">[];
  userId: Id<"users">;
  /** Number of documents that wait for a review. */
  open: number;
}

/** Fills the deployment with the records of these clients' documents, without bytes. */
export async function importDocuments(growth: Growth, { clientIds, userId, open }: Owners): Promise<void> {
  const every = Math.floor((growth.to - growth.from) / open);
  const numbers = newNumbers(growth);
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const rows = numbers
      .slice(from, from + AT_ONCE)
      .map((number) => rowOf(number, { clientId: nth(clientIds, number), userId, isOpen: number % every === 0 }));
    await importTable(growth, { table: "client_documents", rows, mode: "--append" });
  }
}

interface RowFacts {
  clientId: Id<"clients">;
  userId: Id<"users">;
  isOpen: boolean;
}

function rowOf(number: number, { clientId, userId, isOpen }: RowFacts): WithoutSystemFields<Doc<"client_documents">> {
  const at = 1_600_000_000_000 + number * 1_000;
  const decided = { review: "accepted", reviewedAt: at + 1, reviewedByName: "Daniel Okafor" } as const;
  const waiting = { review: "waiting", reviewedAt: null, reviewedByName: null } as const;
  return {
    clientId,
    caseId: null,
    requirementId: null,
    typeKey: "passport",
    typeName: "Passport",
    securityLevel: 3,
    partyType: "applicant",
    expiresOn: null,
    fileName: `passport-${String(number)}.pdf`,
    fileBytes: 400_000,
    mimeType: "application/pdf",
    status: "uploaded",
    format: 2,
    objectKey: `${clientId}/passport/${String(number)}.enc`,
    objectVersion: null,
    transit: null,
    key: null,
    urlExpiresAt: at,
    uploadedById: userId,
    uploadedByName: "Maria Santos",
    isFromClient: true,
    uploadedAt: at,
    sharedAt: null,
    reviewReason: null,
    ...(isOpen ? waiting : decided),
    isExpiryTold: false,
    version: 1,
    updatedAt: at,
    updatedByName: "Maria Santos",
  };
}
