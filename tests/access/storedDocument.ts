import { vi } from "vitest";
import { internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { Backend } from "../support/functions/backend";
import { storeRequirement } from "../support/functions/dues";
import { storeCase, storeClient, storeDocument } from "../support/functions/samples";
import { storedId, type DomainCalls } from "./staffCall";

/** A valid public key without an owner: the key is checked before the document. */
export const PUBLIC_KEY = "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=";

/** The key of documents that this deployment has in the tests of access. */
export async function setDocumentKey(backend: Backend) {
  vi.stubEnv("DOC_KEK_CURRENT", "v1");
  vi.stubEnv("DOC_KEK_v1", btoa("1".repeat(32)));
  await backend.action(internal.documents.encryption.jobs.checkKeys, {});
}

/** A client with a document and a request: the public id "stored" is each of them. */
export function aStoredDocument() {
  const stored = { client: "", document: "", requirement: "" };
  const idOf = (what: keyof typeof stored) => (id: string) => (id === "stored" ? stored[what] : id);
  const seed: DomainCalls["seed"] = async (backend) => {
    const clientId: Id<"clients"> = await storeClient(backend, { number: 9_103 });
    stored.client = clientId;
    stored.document = await storeDocument(backend, { clientId });
    const caseId = await storeCase(backend, { clientId, serial: 9_103 });
    stored.requirement = await storeRequirement(backend, { clientId, caseId });
    await setDocumentKey(backend);
  };
  return {
    seed,
    ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
    clientOf: idOf("client"),
    documentOf: idOf("document"),
    requirementOf: idOf("requirement"),
  };
}
