import { deflateSync, crc32 } from "node:zlib";
import { ConvexHttpClient } from "convex/browser";
import { api } from "../../../convex/_generated/api.js";
import {
  FORMAT,
  newKey,
  sealDocument,
  sealForTransit,
  additionalData,
} from "../../../convex/documents/encryption/sealing.ts";
import { sha256 } from "../../../convex/platform/hashes.ts";
import { SAMPLE_PASSWORD } from "../../../src/features/access/provider/samplePeople.ts";
import { emailOf, type SamplePerson } from "./journeyTest.ts";
import type { RunningApp } from "./runningApp.ts";
import { SignInWire } from "./signInWire.ts";

interface StoredFile {
  fileName: string;
  typeKey: string;
  bytes: Uint8Array<ArrayBuffer>;
}

type Handshake = typeof api.documents.upload.staff | typeof api.documents.upload.portal;

interface NewFile {
  functions: Handshake;
  /** With `clientId` for a person of the practice. */
  offer: { clientId?: string; caseId: string | null };
  file: StoredFile;
}

type App = Pick<RunningApp, "url" | "deploymentUrl">;

async function clientOf(app: App, person: SamplePerson): Promise<ConvexHttpClient> {
  const client = new ConvexHttpClient(app.deploymentUrl, { logger: false });
  client.setAuth(await new SignInWire(app.url).signIn(emailOf(person), SAMPLE_PASSWORD));
  return client;
}

/** Uploads a file by the official client, as the browser does. Returns the document and its client. */
async function sendFile(client: ConvexHttpClient, { functions, offer, file }: NewFile) {
  const { fileName, typeKey, bytes } = file;
  const { begin, complete, sealKey } = functions;
  const offered = { ...offer, typeKey, fileName, fileBytes: bytes.length, mimeType: "", format: FORMAT } as const;
  const begun = await client.action(begin, offered);
  if (begun.kind !== "begun") throw new Error(`The upload did not begin: ${begun.reason}`);
  const { documentId, clientId, publicKey } = begun;
  const key = newKey();
  const sealed = await sealForTransit(key, publicKey, { way: "upload", documentId });
  const ticket = await client.action(sealKey, { documentId, keyHash: await sha256(key), sealed });
  if (ticket.kind !== "ticket") throw new Error(`There is no address: ${JSON.stringify(ticket)}`);
  const about = additionalData({ documentId, clientId, fileBytes: bytes.length }, FORMAT);
  const body = new Blob(await sealDocument(bytes, key, about));
  const headers = ticket.headers.map(({ name, value }): [string, string] => [name, value]);
  const sent = await fetch(ticket.url, { method: "PUT", headers, body });
  if (!sent.ok) throw new Error(`The storage answered ${String(sent.status)}`);
  const completed = await client.action(complete, { documentId });
  if (completed.kind !== "complete") throw new Error(`The upload did not end: ${JSON.stringify(completed)}`);
  return { documentId, clientId };
}

/** Uploads a file past the form, which would compare its bytes with its name, as a person of the practice. */
export async function uploadPastForm(app: RunningApp, clientId: string, file: StoredFile): Promise<string> {
  const offer = { clientId, caseId: null };
  const functions = api.documents.upload.staff;
  return (await sendFile(await clientOf(app, "lawyer"), { functions, offer, file })).documentId;
}

/** The sample client sends files for a new case, on which everybody works. Returns their ids. */
export async function sendAsClient(app: App, files: readonly StoredFile[]): Promise<string[]> {
  const [client, staff] = [await clientOf(app, "client"), await clientOf(app, "lawyer")];
  const [found] = await staff.query(api.cases.form.staff.clientChoices, { typed: "Maria Santos" });
  if (found === undefined) throw new Error("The sample client is not there");
  const typed = { customCaseType: "", priority: "medium", ownerId: "", template: "", notes: "" };
  const form = { ...typed, clientId: found.clientId, caseType: "n400" };
  const { caseId } = await staff.mutation(api.cases.form.staff.create, { form });
  const { members, others } = await staff.query(api.cases.record.staff.team, { caseId });
  for (const { userId } of others) {
    await staff.mutation(api.cases.record.staff.setMember, { caseId, userId, isMember: true });
  }
  if (members.length + others.length === 0) throw new Error("Nobody works here");
  const ids: string[] = [];
  const functions = api.documents.upload.portal;
  for (const file of files) ids.push((await sendFile(client, { functions, offer: { caseId }, file })).documentId);
  return ids;
}

const textBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, "latin1"));

/** A PDF of some pages, each with a line of text. */
export function aPdfFile(pages: number, line: string): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, place) => `${String(4 + 2 * place)} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${String(pages)}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  for (let page = 1; page <= pages; page += 1) {
    const text = `BT /F1 24 Tf 72 700 Td (${line} ${String(page)}) Tj ET`;
    const content = `${String(objects.length + 2)} 0 R`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${content}>>`,
      `<</Length ${String(text.length)}>>stream\n${text}\nendstream`,
    );
  }
  let body = "%PDF-1.4\n";
  const places = objects.map((object, place) => {
    const at = body.length;
    body += `${String(place + 1)} 0 obj${object}endobj\n`;
    return at;
  });
  const entries = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = String(objects.length + 1);
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer<</Size ${size}/Root 1 0 R>>\n`;
  return textBytes(`${body}${table}startxref\n${String(body.length)}\n%%EOF`);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of one colour. */
export function aPngFile(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(3 * width, 0x7f)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [mark, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Uint8Array.from(Buffer.concat(parts));
}

const SCRIPT = "globalThis.hasRun=true;document.title='run';alert(1)";

/** Files whose script a browser would run, if it believed their claimed type. */
export const ATTACKS: readonly StoredFile[] = [
  { fileName: "page.pdf", typeKey: "passport", bytes: textBytes(`<!doctype html><script>${SCRIPT}</script>`) },
  {
    fileName: "drawing.png",
    typeKey: "passport",
    bytes: textBytes(`<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`),
  },
  // It begins as a PDF and continues as a page.
  { fileName: "both.pdf", typeKey: "passport", bytes: textBytes(`%PDF-1.4\n<html><script>${SCRIPT}</script>`) },
  {
    fileName: "acting.pdf",
    typeKey: "passport",
    bytes: textBytes(
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n" +
        "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n" +
        "trailer<</Size 4/Root 1 0 R>>\n%%EOF",
    ),
  },
];
