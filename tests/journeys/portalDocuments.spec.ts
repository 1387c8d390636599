import type { Page } from "@playwright/test";
import { REQUEST_STATE_WORDS } from "../../convex/practice/glossary.ts";
import { wholePdf } from "../support/functions/wholePdf.ts";
import { openTab } from "../support/journeys/caseScreens.ts";
import { expect, test } from "../support/journeys/journeyTest.ts";
import { LANGUAGES } from "../support/journeys/languages.ts";
import { FOLDER, shootWhole } from "../support/journeys/pictures.ts";
import { acceptInvitation, aClientWithCase, PHONE } from "../support/journeys/portalScreens.ts";
import { seriousFindings } from "../support/journeys/seriousFindings.ts";

const TITLE = "Pasaporte";

async function request(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Request document" }).click();
  const form = page.getByRole("dialog", { name: "Request document" });
  await form.getByLabel("Document type").selectOption("Passport");
  await form.getByLabel("Name", { exact: true }).fill(TITLE);
  await form.getByRole("button", { name: "Request document" }).click();
  await expect(form).toHaveCount(0);
}

function aPdf(name: string) {
  return { name, mimeType: "application/pdf", buffer: Buffer.from(wholePdf("A page. ".repeat(30_000))) };
}

/** A page of print out of focus, as a JPEG. */
async function aBlurredPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1200, 1600];
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("No canvas");
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.filter = "blur(14px)";
    context.fillStyle = "black";
    context.font = "36px serif";
    for (let line = 1; line < 30; line += 1) {
      context.fillText("REPUBLICA PASAPORTE 1234567 SOUZA ANA MARIA", 80, line * 50);
    }
    return canvas.toDataURL("image/jpeg", 0.9);
  });
  return Buffer.from(address.replace(/^.*,/, ""), "base64");
}

async function picture(phone: Page, name: string): Promise<void> {
  if (FOLDER === "") return;
  await shootWhole(phone, name, [390]);
  await phone.setViewportSize(PHONE.viewport);
}

// Caught: a reason that the client read only after a reload; a lost connection that made two documents of one file.
for (const { browser, locale, words, say } of LANGUAGES) {
  const { documents } = words;
  test(`a client sends a document on a phone, over a lost connection, reads why it comes back, sends it again, and sees it accepted (${browser})`, async ({
    app,
    staff,
    visitor,
  }) => {
    test.slow();
    const practice = await staff("sales");
    const { email } = await aClientWithCase(practice);
    await request(practice);
    const phone = await visitor({ ...PHONE, locale: browser });
    await acceptInvitation(app, phone, email);
    await phone
      .getByRole("navigation", { name: words.portal.sections })
      .getByRole("link", { name: documents.title })
      .click();
    await expect(phone.getByRole("heading", { level: 1, name: documents.title })).toBeVisible();
    const needed = phone
      .getByRole("listitem")
      .filter({ has: phone.getByRole("heading", { name: TITLE, exact: true }) });
    await expect(phone.getByRole("region", { name: `${documents.needed} 1` })).toBeVisible();
    await expect(needed).toHaveCount(1);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await seriousFindings(phone, [390])).toEqual([]);
    await picture(phone, `portal-documents-${locale}`);

    // An unreadable photo raises a question: the worker that judges it runs under the policy of the built page.
    const choice = needed.getByLabel(say("documents.choose", { title: TITLE }));
    await choice.setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: await aBlurredPhoto(phone) });
    await expect(needed.getByText(documents.sending.blurred)).toBeVisible();
    await needed.getByRole("button", { name: documents.sending.again }).click();

    // The connection breaks during the upload.
    const isUpload = (url: URL) => url.searchParams.has("X-Amz-Signature");
    await phone.context().route(isUpload, async (route) => {
      if (route.request().method() === "PUT") await route.abort("internetdisconnected");
      else await route.continue();
    });
    await choice.setInputFiles(aPdf("pasaporte.pdf"));
    const goOn = needed.getByRole("button", {
      name: new RegExp(`^(${documents.sending.goOn}|${documents.sending.retry})$`),
    });
    await expect(goOn).toBeVisible();
    expect(await seriousFindings(phone, [390])).toEqual([]);
    await picture(phone, `portal-documents-lost-${locale}`);
    await phone.context().unroute(isUpload);
    await goOn.click();
    const checking = phone.getByText(`${documents.allSent} ${say("documents.checking", { count: 1 })}`);
    await expect(checking).toBeVisible();
    await picture(phone, `portal-documents-end-${locale}`);

    await openTab(practice, "Documents");
    const status = (label: string) => practice.getByRole("button", { name: `Status of ${TITLE}: ${label}` });
    await expect(status("To review")).toBeVisible();
    const sent = practice.getByRole("list", { name: `Documents for “${TITLE}”` }).getByRole("listitem");
    await expect(sent).toHaveCount(1);
    await practice.getByRole("button", { name: `Ask for a new copy of “${TITLE}”` }).click();
    await practice.getByLabel("What should the client fix?").fill("Falta la página 2.");
    await practice.getByRole("button", { name: "Send", exact: true }).click();
    await expect(needed.getByText(say("documents.reason", { reason: "Falta la página 2." }))).toBeVisible();
    await expect(needed.getByText(REQUEST_STATE_WORDS.redo.client[locale])).toBeVisible();
    await picture(phone, `portal-documents-redo-${locale}`);

    await choice.setInputFiles(aPdf("pasaporte-completo.pdf"));
    await expect(checking).toBeVisible();
    await expect(sent.nth(0)).toContainText("pasaporte-completo.pdf");
    await practice.getByRole("button", { name: `Accept “${TITLE}”` }).click();
    await expect(needed).toHaveCount(0);
    await expect(phone.getByText(`${documents.allSent} ${documents.allAccepted}`)).toBeVisible();
    expect(await seriousFindings(phone, [390])).toEqual([]);
  });
}
