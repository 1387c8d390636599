import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import {
  DocumentOpener,
  FORMAT,
  newKey,
  newTransitPair,
  openFromTransit,
  sealDocument,
  sealForTransit,
  additionalData,
  type Bytes,
} from "../../../convex/documents/encryption/sealing";
import { sha256 } from "../../../convex/platform/hashes";
import { startBackend } from "./backend";
import { startFakeStorage } from "./fakeStorage";
import { aPractice, type Practice } from "./personas";
import { storeClient } from "./samples";

type Person = Pick<Practice["asSales"], "action">;
const { begin, complete, sealKey } = api.documents.upload.staff;
const { openKey } = api.documents.openings.staff;

/** A practice with one client, and a storage that answers. */
export async function aPracticeWithStorage() {
  const storage = startFakeStorage();
  const practice = await aPractice(startBackend());
  return { ...practice, storage, clientId: await storeClient(practice.backend) };
}

/** Everything in the tables of documents. */
export async function documentRows({ backend }: Pick<Practice, "backend">) {
  return await backend.run(async (ctx) => ({
    documents: await ctx.db.query("client_documents").take(100),
    clientKeys: await ctx.db.query("client_keys").take(100),
    checks: await ctx.db.query("document_key_checks").take(100),
    accesses: await ctx.db.query("document_accesses").take(100),
    leftovers: await ctx.db.query("document_leftovers").take(100),
    readers: await ctx.db.query("document_readers").take(100),
  }));
}

export const PLAIN_TEXT = "%PDF-1.7 Passport no. X1234567 of Ana Souza";

/** Repeats the first entry of the access log this many times, as a preview and as a download in turn. */
export async function repeatAccess({ backend }: Pick<Practice, "backend">, times: number): Promise<void> {
  await backend.run(async (ctx) => {
    const first = await ctx.db.query("document_accesses").first();
    if (first === null) throw new Error("Nothing was opened");
    const { _id, _creationTime, ...access } = first;
    for (let nth = 2; nth < times + 2; nth += 1) {
      await ctx.db.insert("document_accesses", { ...access, nth, action: nth % 2 === 0 ? "preview" : "download" });
    }
  });
}

/** A file as a person chooses it; a test states only what matters to it. */
export function aFile(
  differing: Partial<{ fileName: string; text: string; plain: Bytes; typeKey: string; mimeType: string }> = {},
) {
  const {
    fileName = "passport.pdf",
    text = PLAIN_TEXT,
    typeKey = "passport",
    mimeType = "application/pdf",
  } = differing;
  const plain: Bytes = differing.plain ?? new TextEncoder().encode(text);
  return { plain, offer: { caseId: null, typeKey, fileName, fileBytes: plain.length, mimeType, format: FORMAT } };
}
type File = ReturnType<typeof aFile>;

/** Begins an upload and draws its key, as the browser does. */
export async function beginUpload(person: Person, clientId: string, file: File = aFile()) {
  const begun = await person.action(begin, { clientId, ...file.offer });
  if (begun.kind !== "begun") throw new Error(`The upload did not begin: ${begun.reason}`);
  const { documentId, publicKey } = begun;
  const key = newKey();
  const sealed = await sealForTransit(key, publicKey, { way: "upload", documentId });
  return {
    documentId,
    publicKey,
    key,
    sent: { documentId, keyHash: await sha256(key), sealed },
    clientId,
    plain: file.plain,
    /** The hash of the first upload. */
    sealedHash: "",
  };
}
type BegunUpload = Awaited<ReturnType<typeof beginUpload>>;

/** Hands the key over and gets the address for the bytes. */
export async function getTicket(person: Person, { sent }: BegunUpload) {
  const ticket = await person.action(sealKey, sent);
  if (ticket.kind !== "ticket") throw new Error(`There is no address: ${JSON.stringify(ticket)}`);
  return ticket;
}

/** Encrypts the file and sends it. */
export async function sendBytes(
  { url, headers }: Awaited<ReturnType<typeof getTicket>>,
  begun: Omit<BegunUpload, "publicKey" | "sent">,
): Promise<Response> {
  const { documentId, clientId, key, plain } = begun;
  const parts = await sealDocument(
    plain,
    key,
    additionalData({ documentId, clientId, fileBytes: plain.length }, FORMAT),
  );
  const body = Uint8Array.from(parts.flatMap((part) => [...part]));
  if (begun.sealedHash === "") begun.sealedHash = await sha256(body);
  return await fetch(url, {
    method: "PUT",
    headers: headers.map(({ name, value }): [string, string] => [name, value]),
    body,
  });
}

/** Everything that the browser does with one file, to its end. */
export async function upload(person: Person, clientId: string, file: File = aFile()): Promise<Id<"client_documents">> {
  const begun = await beginUpload(person, clientId, file);
  await sendBytes(await getTicket(person, begun), begun);
  const { documentId, sealedHash } = begun;
  const completed = await person.action(complete, { documentId, sealedHash });
  if (completed.kind !== "complete") throw new Error(`The upload did not end: ${JSON.stringify(completed)}`);
  return begun.documentId;
}

/** Fetches a document, or one of its files, and decrypts it, as the browser does. */
export async function openText(person: Person, documentId: string, contentId?: string): Promise<string> {
  const pair = await newTransitPair();
  const wanted = { documentId, ...(contentId !== undefined && { contentId }) };
  const opened = await person.action(openKey, { ...wanted, action: "download", publicKey: pair.publicKey });
  if (opened.kind !== "opened") throw new Error(`The document was not opened: ${JSON.stringify(opened)}`);
  const { url, publicKey, sealedKey, keyHash, fileBytes, format } = opened;
  const key = await openFromTransit({ publicKey, sealedKey }, pair, { way: "open", documentId });
  if ((await sha256(key)) !== keyHash) throw new Error("The key is not the document's.");
  const sealed = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const opener = new DocumentOpener({ format, key, about: additionalData(opened, format), fileBytes });
  return new TextDecoder().decode(await opener.end(sealed));
}
