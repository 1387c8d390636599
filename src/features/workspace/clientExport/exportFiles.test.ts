import { makeZip } from "client-zip";
import { strFromU8, unzipSync } from "fflate";
import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { ExportPart, ExportRow } from "../../../../convex/workspace/clientExport/rules";
import type { OpenedDocument } from "../../documents/shared/openDocument";
import { runWorkersHere } from "../../../../tests/support/screens/documentWorker";
import { exportFiles, exportName, type ExportProgress, type ExportSource } from "./exportFiles";

beforeEach(() => {
  runWorkersHere();
});

const NOW = new Date("2026-11-25T12:00:00Z");

function aDocument(documentId: string, fileName = "scan.pdf"): ExportRow {
  return { documentId, type: "Passport", fileName, uploadedAt: "2026-11-20T08:00:00.000Z" };
}

function aSource(
  parts: Partial<Record<ExportPart, ExportRow[]>>,
  opened: Record<string, OpenedDocument> = {},
): ExportSource {
  return {
    clientName: "Ana/Souza",
    exportedBy: "ana@firm.test",
    now: NOW,
    // One row per page.
    page: (part, cursor) => {
      const rows = parts[part] ?? [];
      const at = Number(cursor ?? "0");
      const next = at + 1 < rows.length ? String(at + 1) : null;
      return Promise.resolve({ rows: rows.slice(at, at + 1), next });
    },
    open: (documentId) =>
      Promise.resolve(
        opened[documentId] ?? { kind: "opened", fileName: "", bytes: new TextEncoder().encode(documentId) },
      ),
  };
}

async function unzipped(source: ExportSource) {
  const told: ExportProgress[] = [];
  const zip = await new Response(makeZip(exportFiles(source, (progress) => told.push(progress)))).arrayBuffer();
  const files = unzipSync(new Uint8Array(zip));
  const text = (name: string) => strFromU8(files[`${exportName(source)}/${name}`] ?? new Uint8Array());
  return { files, text, told };
}

test("the ZIP has the record, the internal part apart, the documents, and a manifest with the hash of each", async () => {
  const parts = {
    client: [{ clientName: "Ana/Souza" }],
    notes: [{ text: "First" }, { text: "Second" }],
    documents: [aDocument("one"), aDocument("two")],
  };
  const { files, text } = await unzipped(aSource(parts));
  expect(Object.keys(files)).toEqual(
    [
      "Record.html",
      "Record.json",
      "Internal/Internal.html",
      "Internal/Internal.json",
      "Documents/Passport - scan - 2026-11-20.pdf",
      "Documents/Passport - scan - 2026-11-20 (2).pdf",
      "Manifest.json",
    ].map((name) => `Ana_Souza 2026-11-25/${name}`),
  );
  expect(text("Documents/Passport - scan - 2026-11-20 (2).pdf")).toBe("two");
  expect(JSON.parse(text("Record.json"))).toMatchObject({ client: [{ clientName: "Ana/Souza" }], cases: [] });
  for (const own of ["Record.json", "Record.html"]) expect(text(own)).not.toContain("Second");
  expect(text("Internal/Internal.html")).toContain("Second");
  expect(text("Internal/Internal.html")).not.toContain("scan.pdf");
  expect(JSON.parse(text("Internal/Internal.json"))).toMatchObject({ notes: [{ text: "First" }, { text: "Second" }] });
  const hashes = Object.entries(files)
    .slice(0, -1)
    .map(([name, bytes]) => ({
      name: name.replace("Ana_Souza 2026-11-25/", ""),
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    }));
  expect(JSON.parse(text("Manifest.json"))).toEqual({
    client: "Ana/Souza",
    exportedAt: "2026-11-25T12:00:00.000Z",
    exportedBy: "ana@firm.test",
    files: hashes,
    notOpened: [],
  });
});

// Caught: one damaged document, and no export at all.
test("a document that cannot be opened is in the manifest and reported; the rest is there", async () => {
  const parts = { documents: [aDocument("one", "a.pdf"), aDocument("two", "b.pdf"), aDocument("three", "c.pdf")] };
  const { files, text, told } = await unzipped(
    aSource(parts, { one: { kind: "failed", reason: "Encryption key not found" }, two: { kind: "signInAgain" } }),
  );
  expect(Object.keys(files).filter((name) => name.includes("/Documents/"))).toHaveLength(1);
  const notOpened = [
    { type: "Passport", fileName: "a.pdf", reason: "Encryption key not found" },
    { type: "Passport", fileName: "b.pdf", reason: "The half hour of this export was over." },
  ];
  expect(JSON.parse(text("Manifest.json"))).toMatchObject({ notOpened });
  expect(told.map(({ done, total }) => [done, total])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  expect(told.at(-1)?.notOpened).toEqual(notOpened);
});

// Caught: a client whose name ran as a script in the browser of the file's reader.
test("typed text stays text on the page, and money, times and yes or no are readable", async () => {
  const typed = `<script>alert("1")</script>&'`;
  const row = { note: typed, feeCents: 350_050, signedAt: "2026-11-20T08:30:00.000Z", isRequired: true, empty: null };
  const source = aSource({ client: [{ ...row, isWaived: false }] });
  const { text } = await unzipped({ ...source, clientName: "Ana <b>", exportedBy: "<i>ana@firm.test" });
  const page = text("Record.html");
  const internal = text("Internal/Internal.html");
  for (const [each, title] of [
    [page, "Record of Ana &lt;b&gt;"] as const,
    [internal, "Internal record of Ana &lt;b&gt;"] as const,
  ]) {
    expect(each).toContain(`<title>${title}</title>`);
    expect(each).toContain(`<h1>${title}</h1><p>Exported by &lt;i&gt;ana@firm.test on 2026-11-25 12:00 UTC.</p>`);
  }
  expect(page).not.toContain("<script>");
  expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;");
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  for (const cell of [
    "<td>$3500.50</td>",
    "<td>2026-11-20 08:30 UTC</td>",
    "<td>Yes</td>",
    "<td>No</td>",
    "<td></td>",
  ]) {
    expect(page).toContain(cell);
  }
  for (const heading of ["Fee", "Signed at", "Is required"]) expect(page).toContain(`<th scope="col">${heading}</th>`);
  expect(page).toContain("<h2>Cases</h2><p>None.</p>");
});
