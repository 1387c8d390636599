import { basename } from "node:path";
import type { Browser, Page, Request } from "@playwright/test";
import { forgetNotes, openedIn, sentIn, watchDocuments, type BareRequest, type Transfer } from "./documentTimings.ts";
import { sendSignIn } from "./listPage.ts";
import { DOCUMENT_PARTS, PAGE_PARTS } from "./pageParts.ts";
import { timePainted } from "./painted.ts";

const GIVE_UP_MS = 120_000;

/** One client's page in one staff member's browser. */
export interface DocumentPage {
  page: Page;
  /** Uploads a file as a document; `wholeMs` is from choosing it until the dialog says that it is uploaded. */
  upload: (path: string) => Promise<Transfer & { wholeMs: number; request: BareRequest }>;
  /** Saves a document to disk. */
  download: (fileName: string) => Promise<Transfer & { request: BareRequest }>;
  /** ms from the press on a PDF until its first page is painted. */
  preview: (fileName: string) => Promise<number>;
  close: () => Promise<void>;
}

/** Opens the newest client's page. */
export async function openDocumentPage(browser: Browser, url: string): Promise<DocumentPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  const page = await context.newPage();
  page.setDefaultTimeout(GIVE_UP_MS);
  await watchDocuments(page);
  await page.goto(`${url}/login`);
  await sendSignIn(page);
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/clients`);
  await page.locator(PAGE_PARTS.row).first().click();
  await page.getByRole("button", { name: DOCUMENT_PARTS.add }).waitFor();
  return {
    page,
    upload: (path) => upload(page, path),
    download: (fileName) => download(page, fileName),
    preview: (fileName) => preview(page, fileName),
    close: () => context.close(),
  };
}

async function upload(page: Page, path: string): ReturnType<DocumentPage["upload"]> {
  await page.getByRole("button", { name: DOCUMENT_PARTS.add }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(DOCUMENT_PARTS.type).selectOption({ label: DOCUMENT_PARTS.typeLabel });
  await forgetNotes(page);
  const request = storageRequest(page, "PUT");
  const wholeMs = page.evaluate(untilUploaded, DOCUMENT_PARTS.uploaded);
  await dialog.locator(DOCUMENT_PARTS.file).setInputFiles(path);
  const whole = await wholeMs;
  const transfer = await sentIn(page);
  await dialog.getByRole("button", { name: DOCUMENT_PARTS.save, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: DOCUMENT_PARTS.download(basename(path)) }).waitFor();
  return { ...transfer, wholeMs: whole, request: await request };
}

/** Runs in the page: ms from the choice of a file until the dialog says that it is uploaded. */
async function untilUploaded(uploaded: string): Promise<number> {
  const chosenAt = await new Promise<number>((resolve) => {
    const noted = ({ timeStamp }: Event) => {
      resolve(timeStamp);
    };
    document.addEventListener("change", noted, { capture: true, once: true });
  });
  return await new Promise((resolve) => {
    const look = () => {
      const states = [...document.querySelectorAll("[role=dialog] [role=status]")];
      if (states.some(({ textContent }) => textContent === uploaded)) resolve(performance.now() - chosenAt);
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function download(page: Page, fileName: string): ReturnType<DocumentPage["download"]> {
  await forgetNotes(page);
  const request = storageRequest(page, "GET");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: DOCUMENT_PARTS.download(fileName) }).click();
  await (await saved).delete();
  return { ...(await openedIn(page)), request: await request };
}

async function preview(page: Page, fileName: string): Promise<number> {
  const opener = page.getByRole("button", { name: DOCUMENT_PARTS.open(fileName) });
  await opener.hover();
  const gesture = { begins: "pointerup", shownBy: DOCUMENT_PARTS.firstPage } as const;
  const ms = await timePainted(page, gesture, () => opener.click());
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return ms;
}

/** The request for a document's bytes. The browser adds most of its headers. */
async function storageRequest(page: Page, method: "PUT" | "GET"): Promise<BareRequest> {
  const isIt = (request: Request) => request.method() === method && request.url().includes(".enc?");
  const request = await page.waitForRequest(isIt);
  const headers = Object.entries(request.headers()).filter(([name]) => /^(content-type$|x-amz-)/.test(name));
  return { url: request.url(), headers: Object.fromEntries(headers) };
}
