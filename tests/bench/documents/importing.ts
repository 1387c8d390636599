import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../../../convex/_generated/dataModel.js";
import type { Deployment } from "../../../scripts/start/deployment.ts";
import { idsOf } from "../cases/importing.ts";
import { importClients } from "../clients/importing.ts";
import { nth } from "../contracts/rows.ts";
import { importTable } from "../importTable.ts";

const CLIENTS = 5_000;
/** Rows in one file of the import. */
const AT_ONCE = 50_000;

interface Imported {
  deployment: Deployment;
  folder: string;
  /** Number of documents, and of those that wait for a review. */
  documents: number;
  open: number;
}

/** Fills the deployment with clients and the records of their documents, without bytes. */
export async function importDocuments({ deployment, folder, documents, open }: Imported): Promise<void> {
  const growth = { deployment, folder, from: 0, to: CLIENTS };
  await importClients(growth);
  const clientIds = await idsOf<"clients">(deployment, "clients");
  const [userId] = await idsOf<"users">(deployment, "users");
  if (userId === undefined) throw new Error("Nobody is there");
  const every = Math.floor(documents / open);
  for (let from = 0; from < documents; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, documents - from);
    const rows = Array.from({ length: count }, (_, at) => {
      const number = from + at;
      return rowOf(number, { clientId: nth(clientIds, number), userId, isOpen: number % every === 0 });
    });
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
