import {
  EXPORT_PART_KEYS,
  EXPORT_PARTS,
  type ExportPart,
  type ExportRow,
} from "../../../../convex/workspace/clientExport/rules";
import type { Bytes } from "../../../../convex/documents/encryption/sealing";
import { sha256 } from "../../../../convex/platform/hashes";
import type { OpenedDocument } from "../../documents/shared/openDocument";
import { exportText } from "./exportText";
import { recordPage, type ReadPart } from "./recordPage";
import { zipEntryName, safeName, UniqueNames } from "../../../lib/zipNames";

/** Source of the files. */
export interface ExportSource {
  clientName: string;
  exportedBy: string;
  now: Date;
  page: (part: ExportPart, cursor: string | null) => Promise<{ rows: ExportRow[]; next: string | null }>;
  /** `contentId`: one of the document's files; empty on a record from before they had versions. */
  open: (documentId: string, contentId: string) => Promise<OpenedDocument>;
}

/** A document missing in the file, and why. */
export interface DocumentNotOpened {
  type: string;
  fileName: string;
  reason: string;
}

export interface ExportProgress {
  done: number;
  total: number;
  notOpened: readonly DocumentNotOpened[];
}

interface ZipFile {
  name: string;
  input: Bytes;
  lastModified: Date;
}

async function readAll(source: ExportSource, part: ExportPart): Promise<ReadPart> {
  const rows: ExportRow[] = [];
  let cursor: string | null = null;
  do {
    const page = await source.page(part, cursor);
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return { part, rows };
}

const textOf = (fact: ExportRow[string] | undefined) => (typeof fact === "string" ? fact : "");

/** The name of the ZIP and of its folder. */
export function exportName({ clientName, now }: Pick<ExportSource, "clientName" | "now">): string {
  return `${safeName(clientName)} ${now.toISOString().slice(0, 10)}`;
}

/**
 * Yields an export's files one by one, so that at most one document is in memory: the record, the practice's internal part, the
 * documents, and last the manifest. The manifest names documents that could not be opened; they stop nothing.
 */
export async function* exportFiles(
  source: ExportSource,
  onProgress: (progress: ExportProgress) => void,
): AsyncGenerator<ZipFile> {
  const folder = exportName(source);
  const names = new UniqueNames();
  const files: { name: string; bytes: number; sha256: string }[] = [];
  const file = async (name: string, content: Bytes | string): Promise<ZipFile> => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const taken = names.take(name);
    files.push({ name: taken, bytes: bytes.length, sha256: await sha256(bytes) });
    return { name: `${folder}/${taken}`, input: bytes, lastModified: source.now };
  };

  const parts: ReadPart[] = [];
  for (const part of EXPORT_PART_KEYS) parts.push(await readAll(source, part));
  for (const { name, title, chosen } of splitParts(source.clientName, parts)) {
    yield await file(`${name}.html`, recordPage(title, exportText.line(source), chosen));
    const facts = Object.fromEntries(chosen.map(({ part, rows }) => [part, rows]));
    yield await file(`${name}.json`, JSON.stringify(facts, null, 2));
  }

  const documents = parts.find(({ part }) => part === "documents")?.rows ?? [];
  const notOpened: DocumentNotOpened[] = [];
  for (const [done, row] of documents.entries()) {
    onProgress({ done, total: documents.length, notOpened: [...notOpened] });
    const type = textOf(row["type"]);
    const isEarlier = row["isEarlierVersion"] === true;
    const named = { type: isEarlier ? exportText.earlier(type) : type, fileName: textOf(row["fileName"]) };
    const opened = await source.open(textOf(row["documentId"]), textOf(row["contentId"]));
    if (opened.kind === "opened") {
      const day = textOf(row["uploadedAt"]).slice(0, 10);
      yield await file(`Documents/${zipEntryName({ ...named, day })}`, opened.bytes);
    } else {
      notOpened.push({ ...named, reason: opened.kind === "failed" ? opened.reason : exportText.over });
    }
  }
  onProgress({ done: documents.length, total: documents.length, notOpened });
  const manifest = {
    client: source.clientName,
    exportedAt: source.now.toISOString(),
    exportedBy: source.exportedBy,
    files: [...files],
    notOpened,
  };
  yield await file("Manifest.json", JSON.stringify(manifest, null, 2));
}

function splitParts(clientName: string, parts: readonly ReadPart[]) {
  const own = parts.filter(({ part }) => !EXPORT_PARTS[part].isInternal);
  const internal = parts.filter(({ part }) => EXPORT_PARTS[part].isInternal);
  return [
    { name: "Record", title: exportText.recordTitle(clientName), chosen: own },
    { name: "Internal/Internal", title: exportText.internalTitle(clientName), chosen: internal },
  ];
}
