import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { newKey, newTransitPair, sealForTransit } from "../../../convex/documents/encryption/sealing";
import { sha256 } from "../../../convex/platform/hashes";
import { startBackend } from "./backend";
import { aFile, sendBytes } from "./documents";
import { startFakeStorage } from "./fakeStorage";
import { aPractice, type Practice } from "./personas";
import { storeBoundClient } from "./portal";
import { storeCase } from "./samples";

const { begin, complete, sealKey } = api.documents.upload.portal;
const { openKey } = api.documents.openings.portal;
type Person = Pick<Practice["asClient"], "action">;
type File = ReturnType<typeof aFile>;

/** A practice whose client has a portal and a case, and a storage that answers. */
export async function aPortalWithStorage() {
  const storage = startFakeStorage();
  const practice = await aPractice(startBackend());
  const clientId = await storeBoundClient(practice.backend, "client", { clientName: "Maria Santos" });
  const caseId = await storeCase(practice.backend, { clientId, serial: 4_711 });
  return { ...practice, storage, clientId, caseId };
}

/** Begins an upload by the portal and draws its key, as the browser does. */
export async function beginOwn(person: Person, file: File & { requirementId?: string } = aFile()) {
  const { requirementId } = file;
  const begun = await person.action(begin, { ...file.offer, ...(requirementId !== undefined && { requirementId }) });
  if (begun.kind !== "begun") throw new Error(`The upload did not begin: ${begun.reason}`);
  const { documentId, clientId, publicKey } = begun;
  const key = newKey();
  const sealed = await sealForTransit(key, publicKey, { way: "upload", documentId });
  return {
    documentId,
    publicKey,
    clientId,
    key,
    plain: file.plain,
    sealedHash: "",
    sent: { documentId, keyHash: await sha256(key), sealed },
  };
}

/** Hands the key over and gets the address for the bytes. */
export async function getOwnTicket(person: Person, { sent }: Awaited<ReturnType<typeof beginOwn>>) {
  const ticket = await person.action(sealKey, sent);
  if (ticket.kind !== "ticket") throw new Error(`There is no address: ${JSON.stringify(ticket)}`);
  return ticket;
}

/** Everything that the browser of a client does with one file, to its end. */
export async function uploadOwn(
  person: Person,
  file: File & { requirementId?: string } = aFile(),
): Promise<Id<"client_documents">> {
  const begun = await beginOwn(person, file);
  await sendBytes(await getOwnTicket(person, begun), begun);
  const completed = await person.action(complete, { documentId: begun.documentId });
  if (completed.kind !== "complete") throw new Error(`The upload did not end: ${JSON.stringify(completed)}`);
  return begun.documentId;
}

/** The portal's answer to a person who wants to open a document. */
export async function openOwn(person: Person, documentId: string): Promise<string> {
  const { publicKey } = await newTransitPair();
  return (await person.action(openKey, { documentId, action: "download", publicKey })).kind;
}
