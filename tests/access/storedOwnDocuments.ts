import type { Id } from "../../convex/_generated/dataModel";
import type { Backend } from "../support/functions/backend";
import { storeRequirement } from "../support/functions/dues";
import { startFakeStorage } from "../support/functions/fakeStorage";
import { storeCase, storeDocument } from "../support/functions/samples";
import type { PortalDomainCalls } from "./portalCall";
import { setDocumentKey } from "./storedDocument";

/** A document that each of two clients has sent for a request; `requests` has the request of each. */
export function ownDocuments() {
  const requests = new Map<string, string>();
  async function storeOwn(backend: Backend, clientId: Id<"clients">, serial: number) {
    const caseId = await storeCase(backend, { clientId, serial });
    const requirementId = await storeRequirement(backend, { clientId, caseId });
    const documentId = await storeDocument(backend, { clientId, requirementId, isFromClient: true });
    requests.set(documentId, requirementId);
    return documentId;
  }
  const seed: PortalDomainCalls["seed"] = async (backend, clients) => {
    startFakeStorage();
    await setDocumentKey(backend);
    return { own: await storeOwn(backend, clients.own, 1), other: await storeOwn(backend, clients.other, 2) };
  };
  return { seed, requests };
}
