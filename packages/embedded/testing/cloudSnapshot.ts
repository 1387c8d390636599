/**
 * A snapshot as Convex Cloud writes it. Each component numbers its tables from 10,001, and every table of files has the number 540,
 * so components share numbers. `_storage` has no schema, sizes are whole numbers, and a file without content type has null.
 */
import { createHash } from "node:crypto";
import { encodeDocumentId, INTERNAL_BYTES } from "../src/storage/documentId.ts";
import type { ZipTexts } from "./snapshotPlace.ts";

const FIRST = 10_001;
const FILES = 540;

/** `at` is the document's own part of the id. */
export function cloudId(table: number, at: number): string {
  return encodeDocumentId(table, new Uint8Array(INTERNAL_BYTES).fill(at));
}

export const CLOUD = {
  client: cloudId(FIRST, 1),
  document: cloudId(FIRST + 1, 2),
  count: cloudId(FIRST, 3),
  letter: cloudId(FIRST, 4),
  draft: cloudId(FIRST + 1, 5),
  scan: cloudId(FILES, 6),
  attachment: cloudId(FILES, 7),
};

function fileLine(id: string, content: string, contentType: string | null): string {
  const sha256 = createHash("sha256").update(content).digest("base64");
  const internalId = "0f0e0d0c-0b0a-4908-8706-050403020100";
  return `${JSON.stringify({ _id: id, _creationTime: 1_730_000_000_000.125, sha256, size: content.length, contentType, internalId })}\n`;
}

const UNIFORM = '"uniform"\n';

/** The entries in Convex's order: numbers, documents, files. */
export const CLOUD_ENTRIES: ZipTexts = [
  ["README.md", "# Welcome"],
  ["_tables/documents.jsonl", '{"name":"clients","id":10001}\n{"name":"documents","id":10002}\n'],
  ["_components/counter/_tables/documents.jsonl", '{"name":"counts","id":10001}\n'],
  ["_components/mail/_tables/documents.jsonl", '{"name":"letters","id":10001}\n{"name":"drafts","id":10002}\n'],
  ["clients/documents.jsonl", `{"_creationTime":1730000000000.5,"_id":"${CLOUD.client}","cents":-0.0,"name":"Ana"}\n`],
  ["clients/generated_schema.jsonl", UNIFORM],
  [
    "documents/documents.jsonl",
    `{"_creationTime":1730000000001.0,"_id":"${CLOUD.document}","clientId":"${CLOUD.client}","file":"${CLOUD.scan}","version":9007199254740993}\n`,
  ],
  ["documents/generated_schema.jsonl", UNIFORM],
  ["_components/counter/counts/documents.jsonl", `{"_creationTime":1730000000002.25,"_id":"${CLOUD.count}","n":3.0}\n`],
  ["_components/counter/counts/generated_schema.jsonl", UNIFORM],
  [
    "_components/mail/letters/documents.jsonl",
    `{"_creationTime":1730000000003.0,"_id":"${CLOUD.letter}","attachment":"${CLOUD.attachment}","text":"Dear Ana"}\n`,
  ],
  ["_components/mail/letters/generated_schema.jsonl", UNIFORM],
  [
    "_components/mail/drafts/documents.jsonl",
    `{"_creationTime":1730000000004.0,"_id":"${CLOUD.draft}","letterId":"${CLOUD.letter}"}\n`,
  ],
  ["_components/mail/drafts/generated_schema.jsonl", UNIFORM],
  ["_storage/documents.jsonl", fileLine(CLOUD.scan, "passport", "application/pdf")],
  [`_storage/${CLOUD.scan}.pdf`, "passport"],
  ["_components/counter/_storage/documents.jsonl", ""],
  ["_components/mail/_storage/documents.jsonl", fileLine(CLOUD.attachment, "a letter", null)],
  [`_components/mail/_storage/${CLOUD.attachment}`, "a letter"],
];
