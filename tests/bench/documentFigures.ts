import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setEnv } from "../../scripts/start/deployment.ts";
import { SERVICE_MAX_BYTES } from "../../convex/practice/documentTypes/rules.ts";
import { FORMAT, sealedBytesOf } from "../../convex/documents/encryption/sealing.ts";
import { importClients } from "./clients/importing.ts";
import { getBare, putBare } from "./figures/documentTimings.ts";
import { openDocumentPage, type DocumentPage } from "./figures/documentPage.ts";
import { largePdfFile, pdfFile } from "./figures/pdfFile.ts";
import type { BenchOptions } from "./options.ts";
import { SHEET_HEADERS } from "./passage/sheet.ts";
import { percentilesOf } from "./percentiles.ts";
import { launchBrowser, startProduct } from "./product.ts";
import { atMost, atMostTimesFloor, figure, type Figure } from "./report.ts";

const GOAL = atMostTimesFloor(1.5);
const SENT = "50 MB: encryption and upload";
const OPENED = "50 MB: download and decryption";

type Add = (found: Figure) => void;

/** Sends and opens documents in a real browser, in the product as `npm start` runs it, with its stand-in of the storage. */
export async function measureDocuments(options: BenchOptions, folder: string, add: Add): Promise<void> {
  const csv = join(folder, "no-leads.csv");
  writeFileSync(csv, `${SHEET_HEADERS.join(",")}\n`);
  const { url, deployment, stop } = await startProduct(folder, "documents", ["--sheet", csv]);
  const browser = await launchBrowser();
  try {
    // The bare transfer sends to an address that has its bytes already.
    await setEnv(deployment, { S3_IF_NONE_MATCH: undefined });
    await importClients({ deployment, folder, from: 0, to: 1 });
    const opened = await openDocumentPage(browser, url);
    // Nobody opens more than twenty documents within ten minutes.
    const rounds = options.quick ? 2 : 5;
    const files = Array.from({ length: rounds + 1 }, (_, round) => largeFile(folder, round));
    const sent = await measureUploads(opened, files, add);
    const fetched = await measureDownloads(opened, files, add);
    add(
      figure({
        what: "50 MB: longest task of the page",
        unit: "ms",
        passage: Math.max(sent, fetched),
        goal: atMost(50, "ms"),
      }),
    );
    await measurePreview(opened, folder, { rounds: rounds + 2, add });
    await opened.close();
  } finally {
    await browser.close();
    await stop();
  }
}

/** The page checks a PDF before it sends it, so noise alone would not do. */
function largeFile(folder: string, round: number): string {
  const path = join(folder, `large-${String(round)}.pdf`);
  writeFileSync(path, largePdfFile(SERVICE_MAX_BYTES));
  return path;
}

/** Each upload is followed by a bare one. The first of each lets the engine compile and is not counted. Returns the longest task. */
async function measureUploads(opened: DocumentPage, files: readonly string[], add: Add): Promise<number> {
  const [own, bare, whole]: [number[], number[], number[]] = [[], [], []];
  let longest = 0;
  for (const path of files) {
    const { ms, wholeMs, longestTaskMs, request } = await opened.upload(path);
    own.push(ms);
    whole.push(wholeMs);
    longest = Math.max(longest, longestTaskMs);
    bare.push(await putBare(opened.page, request, sealedBytesOf(SERVICE_MAX_BYTES, FORMAT)));
  }
  const [passage, floor] = [median(own), median(bare)];
  add(figure({ what: SENT, unit: "ms", passage, floor, goal: GOAL }));
  add(
    figure({ what: "50 MB: from choosing the file until it is uploaded", unit: "ms", passage: median(whole), floor }),
  );
  return longest;
}

async function measureDownloads(opened: DocumentPage, files: readonly string[], add: Add): Promise<number> {
  const [own, bare]: [number[], number[]] = [[], []];
  let longest = 0;
  for (const path of files) {
    const { ms, longestTaskMs, request } = await opened.download(basename(path));
    own.push(ms);
    longest = Math.max(longest, longestTaskMs);
    bare.push(await getBare(opened.page, request));
  }
  add(figure({ what: OPENED, unit: "ms", passage: median(own), floor: median(bare), goal: GOAL }));
  return longest;
}

interface Previews {
  rounds: number;
  add: Add;
}

/** The first preview of a page also fetches the PDF renderer. */
async function measurePreview(opened: DocumentPage, folder: string, { rounds, add }: Previews): Promise<void> {
  const path = join(folder, "small.pdf");
  writeFileSync(path, pdfFile());
  await opened.upload(path);
  const first = await opened.preview(basename(path));
  const samples: number[] = [];
  while (samples.length < rounds) samples.push(await opened.preview(basename(path)));
  const goal = atMost(1_000, "ms");
  add(figure({ what: "PDF of 2 MB: from the press to its first page, first time", unit: "ms", passage: first, goal }));
  const { p50 } = percentilesOf(samples);
  add(figure({ what: "PDF of 2 MB: from the press to its first page, later", unit: "ms", passage: p50, goal }));
}

const median = ([, ...counted]: readonly number[]): number => percentilesOf(counted).p50;
