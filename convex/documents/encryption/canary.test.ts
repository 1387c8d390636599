/** A unique text and its keys must be in no row, answer, log line or stored object. */
import { expect, test, vi } from "vitest";
import {
  aFile,
  aPracticeWithStorage,
  beginUpload,
  getTicket,
  openText,
  sendBytes,
} from "../../../tests/support/functions/documents";
import { everythingIn } from "../../../tests/access/everybody";
import { api } from "../../_generated/api";
import { newTransitPair, toBase64, type Bytes } from "./sealing";

const CANARY = "CANARY-7f3a-passport-X1234567";

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Encodings of a key. */
function formsOf(key: Bytes): string[] {
  return [toBase64(key), toBase64(key).replaceAll("+", "-").replaceAll("/", "_"), hex(key), key.join(",")];
}

function latin(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

async function searched() {
  const practice = await aPracticeWithStorage();
  const { asSales, backend, clientId, storage } = practice;
  const logged: string[] = [];
  for (const level of ["log", "warn", "error", "info"] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      logged.push(words.map(String).join(" "));
    });
  }
  const begun = await beginUpload(asSales, clientId, aFile({ text: CANARY }));
  const ticket = await getTicket(asSales, begun);
  const found = async () => {
    const texts = [
      [...(await everythingIn(backend)).values()].join(),
      ...logged,
      JSON.stringify(ticket),
      JSON.stringify(begun.sent),
    ];
    return [...texts, ...storage.list().map(([, bytes]) => latin(bytes)), ...storage.calls].join("\n");
  };
  return { ...practice, begun, ticket, found };
}

test("a document's text and key are only in the browser, at every step", async () => {
  const { asSales, begun, ticket, found, storage } = await searched();
  const { documentId, key } = begun;
  await sendBytes(ticket, begun);
  storage.isDown = true;
  await asSales.action(api.documents.upload.staff.complete, { documentId });
  storage.isDown = false;
  await asSales.action(api.documents.upload.staff.complete, { documentId });
  const pair = await newTransitPair();
  const opened = await asSales.action(api.documents.openings.staff.openKey, {
    documentId,
    action: "preview",
    publicKey: pair.publicKey,
  });
  expect(await openText(asSales, documentId)).toBe(CANARY);
  const everything = `${await found()}\n${JSON.stringify(opened)}`;
  for (const known of [documentId, "passport.pdf", "wrappedKey", "X-Amz-Signature"]) {
    expect(everything).toContain(known);
  }
  for (const secret of [CANARY, "1".repeat(32), btoa("1".repeat(32)), ...formsOf(key)]) {
    expect(everything, secret).not.toContain(secret);
  }
});

// Control: without encryption the search finds both.
test("text and key are found if the sealing is broken", async () => {
  const { begun, ticket, found } = await searched();
  const { plain, key } = begun;
  await fetch(ticket.url, { method: "PUT", body: plain });
  console.error(`A key: ${toBase64(key)}`);
  expect(await found()).toContain(CANARY);
  expect(formsOf(key).filter((form) => form !== "")).toHaveLength(4);
  const everything = await found();
  expect(formsOf(key).some((form) => everything.includes(form))).toBe(true);
});
